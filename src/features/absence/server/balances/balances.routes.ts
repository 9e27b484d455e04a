import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { metaOf, pageSlice } from "#common/rules/lists/page-size.ts";
import { filterQuery, pageNumber, perPageUpTo, yesOrNo } from "#common/rules/lists/paging.ts";
import { today } from "#common/rules/time/clock.ts";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, notFound } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import { absenceErrors } from "#features/absence/rules/absence.ts";
import {
  type BalanceEntry,
  balanceEntry,
  balanceEntryInput,
  balanceEntryParams,
  balancesOfPerson,
  balancesPage,
  balancesQuery,
  effect,
  effectInput,
  entryErrors,
  settlements,
} from "#features/absence/rules/balances/balances.ts";
import { type CountedBy, unitErrors, unitsOn } from "#features/absence/rules/balances/person-balances.ts";
import { settlementsOf } from "#features/absence/rules/balances/settlement.ts";
import { findEffects } from "./absence-effects.ts";
import { listBalanceRules } from "./balance-rules.store.ts";
import {
  addEntries,
  type EmployedPerson,
  type FindEarnedHours,
  findBalanceFacts,
  findPerson,
  listAccounts,
  listEntries,
  listPeople,
  listSettled,
  lockEntries,
  withEarnedHours,
} from "./balances.store.ts";
import {
  hasLapsingDays,
  presentBalances,
  presentEntries,
  presentHoliday,
  withoutIllness,
} from "./balances-presenter.ts";

const maxPeople = 1000;
const maxListedPeople = 5000;
const listQuery = z.object({
  ...balancesQuery.shape,
  ...filterQuery,
  lapsing: yesOrNo("lapsing"),
  page: z._default(pageNumber, 1),
  perPage: z._default(perPageUpTo(maxPeople), 50),
});

export const balanceRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  findEarnedHours: FindEarnedHours;
}> = async (app, { db, findEarnedHours }) => {
  const own = { access: "request-absence" } as const;
  const setup = { access: "edit-balances" } as const;

  app.get(
    "/api/users/:userId/balances",
    {
      config: own,
      schema: {
        summary: "Finds a user's balances of holiday and time off",
        params: balanceEntryParams,
        querystring: balancesQuery,
        response: { 200: balancesOfPerson },
      },
    },
    async ({ actor, params: { userId }, query: { date = today().toString() } }) => {
      const found = await requirePerson(db, actor, userId);
      const [known, accounts] = await Promise.all([findBalanceFacts(db, [found]), listAccounts(db)]);
      const facts = await withEarnedHours(db, known, findEarnedHours, date);
      const balances = presentBalances(found, facts, accounts, date);
      const shown = actor.id === userId ? balances : withoutIllness(balances);
      const units = unitsOn(await countedBy(db, found), date);
      return { date, kept_from: facts.kept_from, ...shown, units };
    },
  );

  app.get(
    "/api/balances",
    {
      config: { access: "decide-absence" },
      schema: { summary: "Lists the balances of people", querystring: listQuery, response: { 200: balancesPage } },
    },
    async ({ actor, query }) => {
      const { date = today().toString(), lapsing, ...page } = query;
      const filter = contains(["users.display_name", "users.employee_id"], query.filter);
      const [people, accounts] = await Promise.all([listPeople(db, actor, filter, maxListedPeople), listAccounts(db)]);
      const facts = await findBalanceFacts(db, people);
      // Balances are slow to compute. The count needs everybody's balance of holiday, so the shown people reuse it.
      const holiday = new Map(people.map((one) => [one.id, presentHoliday(facts, one.id, date)]));
      const lapse = people.filter(({ id }) => hasLapsingDays(holiday.get(id) ?? [], date));
      const listed = lapsing ? lapse : people;
      const shown = pageSlice(listed, page);
      const byUser = new Map(shown.map(({ id }) => [id, facts.byUser.get(id) ?? null]));
      const withHours = await withEarnedHours(db, { ...facts, byUser }, findEarnedHours, date);
      const otherAccounts = accounts.filter((account) => account !== "holiday");
      return {
        ...{ date, kept_from: facts.kept_from, lapsing_count: lapse.length },
        ...{
          data: shown.map((one) => {
            const others = presentBalances(one, withHours, otherAccounts, date);
            return withoutIllness({ ...others, accounts: [...(holiday.get(one.id) ?? []), ...others.accounts] });
          }),
          meta: metaOf(page, listed.length),
        },
      };
    },
  );

  app.get(
    "/api/balances/settlements",
    { config: setup, schema: { summary: "Lists the balances to settle", response: { 200: settlements } } },
    async () => {
      const date = today().toString();
      const people = await listSettled(db, date, maxListedPeople);
      const hasLeft = ({ employed_until }: EmployedPerson) => employed_until !== null && employed_until < date;
      const known = await findBalanceFacts(db, people);
      const ofLeavers = new Map(people.filter(hasLeft).map(({ id }) => [id, known.byUser.get(id) ?? null]));
      const leavers = await withEarnedHours(db, { ...known, byUser: ofLeavers }, findEarnedHours, date);
      return people.flatMap((one) => {
        const { id, name, employed_until } = one;
        const facts = leavers.byUser.get(id) ?? known.byUser.get(id);
        const open = facts ? settlementsOf(facts, date) : [];
        return open.length > 0
          ? [{ user: { id, name }, employed_until: hasLeft(one) ? employed_until : null, open }]
          : [];
      });
    },
  );

  // A POST, because logs contain URLs and would show the kind of the absence.
  app.post(
    "/api/users/:userId/balances/effect",
    {
      config: own,
      attachValidation: true,
      schema: {
        summary: "Says what an absence would do to the balances",
        params: balanceEntryParams,
        body: effectInput,
        response: { 200: z.array(effect) },
      },
    },
    async (request) => {
      const { actor, params } = request;
      const { userId } = params;
      const found = await requirePerson(db, actor, userId);
      // The check takes `from_date` as today, because a leader may look at an absence long after it was requested.
      const { kind_id, replaces_id, ...period } = await checkedBody(request, effectInput, (fields) =>
        fields.from_date === undefined
          ? {}
          : absenceErrors(fields, undefined, Temporal.PlainDate.from(fields.from_date)),
      );
      return findEffects(db, actor, found, { kind_id, replaces_id, ...period }, findEarnedHours);
    },
  );

  app.get(
    "/api/users/:userId/balance-entries",
    {
      config: own,
      schema: {
        summary: "Lists the entries of a user's balances",
        params: balanceEntryParams,
        response: { 200: z.array(balanceEntry) },
      },
    },
    async ({ actor, params: { userId } }) => {
      return entriesOf(db, await requirePerson(db, actor, userId));
    },
  );

  app.post(
    "/api/users/:userId/balance-entries",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Adds an entry to a user's balances",
        params: balanceEntryParams,
        headers: idempotencyHeaders,
        body: balanceEntryInput,
        response: { 201: z.array(balanceEntry) },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      const created = await createOnce(db, request, async (trx) => {
        await lockEntries(trx, params.userId);
        const found = await requirePerson(trx, actor, params.userId);
        const entries = await listEntries(trx, params.userId);
        const counted = await countedBy(trx, found);
        const { unit: _, ...entry } = await checkedBody(request, balanceEntryInput, (fields) => ({
          ...unitErrors(fields, counted),
          ...entryErrors(fields, entries),
        }));
        await addEntries(trx, actor, [{ ...entry, user_id: params.userId }]);
        return entriesOf(trx, found);
      });
      return reply.code(201).send(created);
    },
  );
};

async function entriesOf(db: Kysely<Database>, found: EmployedPerson): Promise<BalanceEntry[]> {
  return presentEntries(await listEntries(db, found.id), await countedBy(db, found));
}

const countedBy = async (db: Kysely<Database>, { holiday_week_minutes }: EmployedPerson): Promise<CountedBy> => ({
  rules: await listBalanceRules(db),
  holiday_week_minutes,
});

export async function requirePerson(db: Kysely<Database>, actor: Actor, id: number): Promise<EmployedPerson> {
  const found = await findPerson(db, actor, id);
  if (!found) throw notFound("Medarbejderen findes ikke, eller du har ikke adgang til saldoen.");
  return found;
}
