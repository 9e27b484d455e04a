import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { listInWords } from "#common/rules/list-in-words.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import { isUnpaid } from "#features/jobs/server/selection/job-scope.ts";
import { hasNoRates } from "#features/mileage/server/trip-split.store.ts";
import { hasSetup } from "#features/payroll-files/rules/payroll-formats.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import {
  type MyAllowances,
  maxAllowanceRows,
  maxMyAllowanceLines,
  type PayableAllowances,
  sumAllowances,
} from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { PayGroup } from "#features/payrolls/rules/pay-groups.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";
import { isOfPayGroups } from "../unpaid/pay-groups.ts";
import { isPayableFor, isShown } from "../unpaid/payable-jobs.ts";
import { findOwedAllowances, type OwedAllowances, type RunAllowance } from "./owed-allowances.store.ts";

const digestOf = (lines: readonly RunAllowance[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

type Choice = {
  readonly until: Temporal.PlainDate;
  readonly selection: PayrollSelection;
  readonly pay_groups?: PayGroup[] | undefined;
  readonly shown?: readonly (readonly [id: number, version: number])[] | undefined;
};

/** Leaves out jobs that a run refuses: jobs of people without an employee number, and trips on days without rates. */
export async function previewAllowances(
  db: Kysely<Database>,
  { until, selection, pay_groups, shown }: Choice,
): Promise<PayableAllowances> {
  const payable = isPayableFor(until, selection, { pay_groups });
  const isPaidNow = shown ? sql<boolean>`(${payable} and ${isShown(shown)})` : payable;
  const hasNumber = sql`jobs.user_id in (select id from users where employee_id is not null)`;
  const owed = await findOwedAllowances(db, {
    isPaidNow: sql<boolean>`(${isPaidNow} and ${hasNumber} and not ${hasNoRates})`,
    payrollId: null,
    covers: (userId) => isOfPayGroups(userId, until, pay_groups),
  });
  const groups = Map.groupBy(owed.lines, ({ user_id, name, salary_code, unit, rate }) =>
    JSON.stringify([user_id, name, salary_code, unit, rate]),
  );
  const data = [...groups.values()].map(sumOfPerson);
  data.sort((one, other) => one.user.name.localeCompare(other.user.name, "da") || one.user.id - other.user.id);
  return {
    data: data.slice(0, maxAllowanceRows),
    totals: sumAllowances(owed.lines),
    digest: digestOf(owed.lines),
    problems: await problemsOf(db, owed),
  };
}

function sumOfPerson(group: readonly RunAllowance[]) {
  const [{ user_id, user_name, name, salary_code, unit, rate }] = group as [RunAllowance];
  const sum = (figure: "minutes" | "count") => group.reduce((all, line) => all + line[figure], 0);
  return {
    user: { id: user_id, name: user_name },
    ...{ name, salary_code, unit, rate, minutes: sum("minutes"), count: sum("count") },
    price: sumKroner(group.map(({ price }) => price)),
  };
}

export async function previewOwnAllowances(db: Kysely<Database>, userId: number): Promise<MyAllowances> {
  const isPaidNow = sql<boolean>`(jobs.user_id = ${userId} and ${isUnpaid})`;
  const { lines } = await findOwedAllowances(db, {
    ...{ isPaidNow, payrollId: null },
    covers: (id) => sql<boolean>`(${id} = ${userId})`,
  });
  return { data: lines.slice(0, maxMyAllowanceLines), totals: sumAllowances(lines) };
}

export async function refuseAllowances(
  trx: Kysely<Database>,
  owed: OwedAllowances,
  digest: string | undefined,
): Promise<void> {
  const problems = await problemsOf(trx, owed);
  if (problems.length > 0) throw invalid({ allowances: problems });
  if (digest !== undefined && digest !== digestOf(owed.lines))
    throw conflict("Tillæggene er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen.");
}

/** Files for people need no salary codes, and neither do lines without a positive price. */
async function problemsOf(db: Kysely<Database>, { lines, problems }: OwedAllowances): Promise<string[]> {
  const uncoded = lines.filter(({ salary_code, price }) => salary_code === "" && price > 0);
  if (uncoded.length === 0) return [...problems];
  const { settings } = await findPayrollSetup(db);
  if (!hasSetup(settings.default_format)) return [...problems];
  const names = [...new Set(uncoded.map(({ name }) => name))].sort((one, other) => one.localeCompare(other, "da"));
  return [...problems, `Lønkode mangler for tillægget ${listInWords(names)}. Udfyld den i reglerne for tillæg.`];
}
