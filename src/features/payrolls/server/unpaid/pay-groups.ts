import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import { defaultPayGroup, type PayGroup } from "#features/payrolls/rules/pay-groups.ts";

export type Covers = (userId: RawBuilder<unknown>) => Condition;

export const payGroupOn = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  coalesce((
    select terms.pay_kind || '-' || terms.pay_period from employment_terms as terms
    where terms.user_id = ${userId} and terms.from_date <= ${day} order by terms.from_date desc limit 1
  ), ${sql.lit(defaultPayGroup)})`;

export function isOfPayGroups(
  userId: RawBuilder<unknown>,
  until: Temporal.PlainDate,
  groups: readonly PayGroup[] | undefined,
): Condition {
  if (groups === undefined) return sql<boolean>`true`;
  const group = payGroupOn(sql`member.id`, sql`${until.toString()}::date`);
  return sql<boolean>`(${userId} in (select member.id from users as member where ${group} = any(${[...groups]}::text[])))`;
}
