import { type RawBuilder, sql } from "kysely";
import { isWithinDays } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import { isUnpaid } from "#features/jobs/server/selection/job-scope.ts";
import type { NamedPeople } from "#features/payrolls/rules/payable-people.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";
import { isOfPayGroups } from "./pay-groups.ts";

export function isPayable(createdBefore: Temporal.PlainDate, selection: PayrollSelection): Condition {
  const status = selection === "approved" ? sql`jobs.job_status = 'APPROVED_BY_MANAGER'` : sql`true`;
  return sql<boolean>`(${isUnpaid} and ${isWithinDays("jobs.created_at", { to: createdBefore })} and ${status})`;
}

export function isPayableFor(
  createdBefore: Temporal.PlainDate,
  selection: PayrollSelection,
  { without, only, pay_groups }: NamedPeople,
): Condition {
  const isOthers = without ? sql`not jobs.user_id = any(${integers(without)})` : sql`true`;
  const isTheirs = only ? sql`jobs.user_id = any(${integers(only)})` : sql`true`;
  return sql<boolean>`(${isPayable(createdBefore, selection)} and ${isOthers} and ${isTheirs}
    and ${isOfPayGroups(sql`jobs.user_id`, createdBefore, pay_groups)})`;
}

export function isShown(shown: readonly (readonly [id: number, version: number])[]): Condition {
  const ids = integers(shown.map(([id]) => id));
  const versions = integers(shown.map(([, version]) => version));
  return sql<boolean>`((jobs.id, jobs.version) in (select * from unnest(${ids}, ${versions})))`;
}

/** Writes a literal, because the driver needs a tenth of a second to serialise a hundred thousand numbers. */
function integers(numbers: readonly number[]): RawBuilder<number[]> {
  return sql`${`{${numbers.join(",")}}`}::integer[]`;
}
