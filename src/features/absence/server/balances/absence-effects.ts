import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type AccountName, accountNames } from "#features/absence/rules/balances/balance-rules.ts";
import type { effectInput, RequestEffect } from "#features/absence/rules/balances/balances.ts";
import { effectOf } from "#features/absence/rules/balances/person-balances.ts";
import { takes, withIllness, withRequest } from "#features/absence/rules/balances/taken-days.ts";
import { fixedOf, isOwnIllness } from "#features/absence/rules/kinds/absence-templates.ts";
import { daysOf } from "../absences.commands.ts";
import { findAbsenceKind } from "../kinds/absence-kinds.store.ts";
import {
  type EmployedPerson,
  type FindEarnedHours,
  findBalanceFacts,
  listIllnessAndPlans,
  withEarnedHours,
} from "./balances.store.ts";

/** The id of an absence that is not stored yet. No row has it. */
const unsaved = 0;

/** The effect of a request or a report on each account that it changes (docs/product-rules.md#balances). */
export async function findEffects(
  db: Kysely<Database>,
  actor: Actor,
  person: EmployedPerson,
  { kind_id, replaces_id, ...period }: z.infer<typeof effectInput>,
  findEarnedHours: FindEarnedHours,
): Promise<RequestEffect[]> {
  const kind = await findAbsenceKind(db, kind_id);
  if (!kind) return [];
  const { start_time, end_time } = period;
  const days = (await daysOf(db, person.id, period)).map((day) => ({ ...day, start_time, end_time }));
  const last = days.at(-1)?.date ?? period.from_date;
  const around = { from: period.from_date, to: last, except: replaces_id };
  const { illness, planned } = await listIllnessAndPlans(db, person.id, around);
  const isIllness = fixedOf(kind).interrupts;
  const isOwn = actor.id === person.id;
  // Private absence of others is left out: the audit log must name its readers, and this call adds no line to it.
  const interrupted = planned.filter((day) => (isOwn || !day.is_private) && days.some((ill) => takes(ill, day)));
  const accounts = accountsOf(isIllness ? interrupted : [{ account: fixedOf(kind).balance }]);
  const [account] = accounts;
  if (account === undefined) return [];
  const added = days.map(({ week_hundredths = null, ...day }) => ({
    ...{ ...day, account, week_hundredths, absence_id: unsaved },
  }));
  const change = isIllness
    ? withIllness(interrupted, isOwnIllness(kind.template))
    : withRequest(added, isOwn ? illness : []);
  const options = { withRequested: true, except: replaces_id };
  const [before, after] = await Promise.all([
    findBalanceFacts(db, [person], options),
    findBalanceFacts(db, [person], { ...options, change }),
  ]);
  const then = after.byUser.get(person.id);
  const without = (await withEarnedHours(db, before, findEarnedHours, last)).byUser.get(person.id);
  if (!without || !then) return [];
  const withHours = { ...then, ...(without.hours && { hours: without.hours }) };
  const effects = accounts.map((account) => ({ account, ...effectOf(without, withHours, account, last) }));
  return effects
    .map((effect) => (isIllness || isOwn ? effect : { ...effect, waiting: 0 }))
    .filter(({ used, waiting }) => !isIllness || used !== 0 || waiting !== 0);
}

const accountsOf = (days: readonly { readonly account: AccountName | null }[]): AccountName[] =>
  accountNames.filter((name) => days.some(({ account }) => account === name));
