import type { Kysely } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { versionOn } from "#features/allowances/rules/allowance-rule.ts";
import { listRuleSets } from "#features/allowances/server/allowance-rules.store.ts";
import type { AbsenceFileLine } from "#features/payroll-files/rules/absence-line.ts";
import { type AllowanceFileLine, allowancePay } from "#features/payroll-files/rules/allowance-line.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";

/** Sample lines for the file check, one for each kind of absence and each allowance rule that a file can contain. */
export async function imaginedWages(
  db: Kysely<Database>,
): Promise<{ absence: AbsenceFileLine[]; allowances: PayrollLine[] }> {
  const kinds = await db
    .selectFrom("absence_kinds")
    .select(["name as kind_name", "template", "salary_code"])
    .where("is_used", "=", true)
    .where("is_sent", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const absence = kinds.map(({ salary_code, ...kind }, place) => ({
    ...{ ...kind, ...personAt(place), salary_code: salary_code ?? "", is_sent: true },
    ...{ date, minutes: 60, hundredths: 100, rate: 1, price: 1 },
  }));
  const allowances = (await listCodedRules(db)).map((rule, place) => ({
    ...{ ...rule, ...personAt(kinds.length + place), date, unit: "hour" as const },
    ...{ minutes: 60, count: 0, rate: 1, price: 1 },
  }));
  return { absence, allowances: allowancePay(allowances) };
}

const date = "2026-11-05";

/** Each line has its own person, so that no lines are added up. Employee number 1 belongs to the sample jobs. */
const personAt = (place: number) => ({
  user_id: -1 - place,
  employee_id: String(2 + place),
  user_name: "En medarbejder",
});

/** Rules without a salary code are left out, because no run can pay them. */
async function listCodedRules(db: Kysely<Database>): Promise<Pick<AllowanceFileLine, "name" | "salary_code">[]> {
  const sets = await listRuleSets(db);
  const rules = sets.flatMap((set) => versionOn(set, today().toString())?.rules ?? []);
  const coded = new Map(rules.map(({ name, salary_code }) => [`${salary_code} ${name}`, { name, salary_code }]));
  return [...coded.values()].filter(({ salary_code }) => salary_code !== "");
}
