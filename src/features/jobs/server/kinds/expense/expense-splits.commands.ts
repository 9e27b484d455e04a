import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { partsOf, type SplitExpenseInput } from "#features/jobs/rules/kinds/expense/expense-split.ts";
import { type FoundJob, getJobs } from "#features/jobs/server/job-rows.store.ts";
import { insertJobs } from "#features/jobs/server/job-writes.store.ts";
import { columnsOfNew } from "#features/jobs/server/jobs.commands.ts";
import type { PartProjects } from "./part-projects.store.ts";

export async function createSplitExpense(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  input: SplitExpenseInput,
  projects: PartProjects,
): Promise<FoundJob[]> {
  const split_id = randomUUID();
  const jobs = partsOf(input).map((part) => {
    const { expense, ...columns } = columnsOfNew(userId, part, projects.get(part.project_id) ?? null);
    return { ...columns, ...(expense && { expense: { ...expense, split_id, split_price: input.price ?? 0 } }) };
  });
  return getJobs(trx, await insertJobs(trx, jobs, actor.id));
}
