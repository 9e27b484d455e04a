import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";
import type { AbsenceTemplateKey } from "#features/absence/rules/kinds/absence-templates.ts";
import { anAbsenceKind } from "./factories.ts";

type DayAway = {
  readonly template?: AbsenceTemplateKey;
  readonly name?: string;
  readonly part?: AbsencePart;
  readonly minutes?: number | null;
  readonly hundredths?: number | null;
  readonly status?: "approved" | "requested" | "rejected";
  readonly start_time?: string;
  readonly end_time?: string;
};

/** An absence of a day of 450 minutes, approved unless `options` say otherwise. */
export async function aDayAway(
  db: Kysely<Database>,
  { id: user_id }: { readonly id: number },
  date: string,
  options: DayAway = {},
): Promise<number> {
  const { template = "holiday", name, part = "whole", status = "approved", start_time, end_time } = options;
  const kind = await anAbsenceKind(db, template, name === undefined ? {} : { name });
  const { id } = await db
    .insertInto("absences")
    .values({
      ...{ user_id, kind_id: kind.id, from_date: date, to_date: date, status, created_by_user_id: user_id },
      ...{ starts_at_noon: part === "afternoon", ends_at_noon: part === "morning" },
      ...(start_time !== undefined && end_time !== undefined ? { start_time, end_time } : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const share = part === "whole" ? 100 : 50;
  const { minutes = Math.round((450 * share) / 100), hundredths = share } = options;
  await db.insertInto("absence_days").values({ absence_id: id, user_id, date, part, minutes, hundredths }).execute();
  return id;
}
