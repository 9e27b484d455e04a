import { type Kysely, sql } from "kysely";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findBalanceFacts, listEmployed } from "#features/absence/server/balances/balances.store.ts";
import { paidFlexCode, paidOverflow } from "#features/allowances/rules/banks/bank-lines.ts";
import { findBankedHours } from "#features/allowances/server/banks/earned-hours.store.ts";
import type { Allowance, OwedLine } from "#features/payrolls/rules/allowances/allowance-problems.ts";
import type { Covers } from "../unpaid/pay-groups.ts";
import { listStanding } from "./standing-allowances.store.ts";

/**
 * The pay owed for flex above its limit, and the lines that runs paid for it (docs/product-rules.md#flex-in-a-run).
 * @param isPaid a condition on `jobs`: the job is paid once the run is made
 */
export async function findPaidFlex(
  db: Kysely<Database>,
  isPaid: Condition,
  { touched, covers }: { readonly touched: ReadonlyMap<number, ReadonlySet<string>>; readonly covers?: Covers },
): Promise<{ readonly owed: OwedLine[]; readonly standing: Allowance[] }> {
  const ids = await listPeopleOfPaidFlex(db, covers);
  if (ids.length === 0) return { owed: [], standing: [] };
  const { byUser } = await findBalanceFacts(db, await listEmployed(db, ids));
  const facts = new Map([...byUser].flatMap(([id, one]) => (one ? [[id, one] as const] : [])));
  const yesterday = today().subtract({ days: 1 }).toString();
  const banked = await findBankedHours(db, facts, yesterday, isPaid, touched);
  const owed = [...banked].flatMap(([user_id, { person, overflows }]) =>
    overflows
      .filter(({ flex }) => flex.overflow === "paid")
      .map((overflow) => ({ ...paidOverflow(overflow, rateOn(person.rates, overflow.date)), user_id })),
  );
  const standing = await listStanding(db, {
    ids,
    ...{ from: "2000-01-01", to: yesterday },
    isAsked: sql<boolean>`line.code = ${paidFlexCode}`,
  });
  const isOpen = ({ user_id, date }: { readonly user_id: number; readonly date: string }) => {
    const bank = banked.get(user_id);
    if (!bank?.flexOn(date) || date < bank.from || date <= bank.opened) return false;
    return bank.unknown_from === null || date < bank.unknown_from;
  };
  return { owed: owed.filter(isOpen), standing: standing.filter(isOpen) };
}

async function listPeopleOfPaidFlex(db: Kysely<Database>, covers: Covers | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where employee_id is not null and ${covers?.(sql`users.id`) ?? sql`true`}
      and (exists (select from employment_terms
          join allowance_rule_versions as version on version.rules_id = employment_terms.allowance_rules_id
          where employment_terms.user_id = users.id and version.flex ->> 'overflow' = 'paid')
        or exists (select from payroll_allowance_lines as line where line.user_id = users.id and line.code = ${paidFlexCode}))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
