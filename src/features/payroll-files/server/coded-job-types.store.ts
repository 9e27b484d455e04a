import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { CodedJobType } from "../rules/checks/file-check.ts";

const maxJobTypes = 1000;

export function listCodedJobTypes(db: Kysely<Database>): Promise<CodedJobType[]> {
  return db
    .selectFrom("job_types")
    .select(["name", "kind", "salary_code", "low_salary_code", "bicycle_salary_code"])
    .where("is_closed", "=", false)
    .orderBy("name")
    .orderBy("id")
    .limit(maxJobTypes)
    .execute();
}
