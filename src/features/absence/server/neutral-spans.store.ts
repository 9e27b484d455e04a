import { type RawBuilder, sql } from "kysely";
import { currentDay } from "#common/server/database/calendar.ts";
import { isOneOfUnseen } from "#common/server/database/fragments.ts";
import { absenceTemplateKeys, absenceTemplates } from "../rules/kinds/absence-templates.ts";

const neutral = absenceTemplateKeys.filter((key) => absenceTemplates[key].fixed.is_neutral);

type Span = { readonly from: string; readonly to: string };

export const selectUsedKind = sql<{ id: number }>`select id from absence_kinds where is_used limit 1`;

/** The whole days that do not count in the average working time. An absence without an end lasts until today. */
export const selectNeutralSpans = (
  userIds: readonly number[],
  { from, to }: Span,
): RawBuilder<Span & { user_id: number }> => sql<Span & { user_id: number }>`
    select user_id, whole.from_date::text as from, whole.to_date::text as to
    from absences join absence_kinds as kinds on kinds.id = absences.kind_id
    cross join lateral (
      select absences.from_date + absences.starts_at_noon::integer as from_date,
        coalesce(absences.to_date, ${currentDay}) - absences.ends_at_noon::integer as to_date
    ) as whole
    where ${isOneOfUnseen("absences.user_id", userIds)} and absences.status = 'approved' and absences.start_time is null
      and kinds.template = any(${neutral}::text[]) and whole.from_date <= ${to}::date and whole.to_date >= ${from}::date
      and whole.from_date <= whole.to_date
    order by whole.from_date, absences.id`;
