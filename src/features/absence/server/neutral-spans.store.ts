import { type Kysely, sql } from "kysely";
import { currentDay } from "#common/server/database/calendar.ts";
import { isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { absenceTemplateKeys, absenceTemplates } from "../rules/kinds/absence-templates.ts";

const neutral = absenceTemplateKeys.filter((key) => absenceTemplates[key].fixed.is_neutral);

type Span = { readonly from: string; readonly to: string };

/**
 * The whole calendar days of approved holiday, illness and leave that touch a period, by person; an absence without an end lasts until
 * today. Undefined if the company registers no absence.
 */
export async function listNeutralSpans(
  db: Kysely<Database>,
  userIds: readonly number[],
  { from, to }: Span,
): Promise<Map<number, Span[]> | undefined> {
  const kinds = await db.selectFrom("absence_kinds").select("id").where("is_used", "=", true).limit(1).execute();
  if (kinds.length === 0) return undefined;
  const { rows } = await sql<Span & { user_id: number }>`
    select user_id, whole.from_date::text as from, whole.to_date::text as to
    from absences join absence_kinds as kinds on kinds.id = absences.kind_id
    cross join lateral (
      select absences.from_date + absences.starts_at_noon::integer as from_date,
        coalesce(absences.to_date, ${currentDay}) - absences.ends_at_noon::integer as to_date
    ) as whole
    where ${isOneOf("absences.user_id", userIds)} and absences.status = 'approved' and absences.start_time is null
      and kinds.template = any(${neutral}::text[]) and whole.from_date <= ${to}::date and whole.to_date >= ${from}::date
      and whole.from_date <= whole.to_date
    order by whole.from_date, absences.id`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
