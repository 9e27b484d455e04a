import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { monthCalendar, monthView } from "../rules/month-view.ts";
import { firstMonth, wantedMonth } from "../rules/months.ts";
import {
  maxWork,
  workingTime,
  workingTimePeople,
  workingTimePeopleQuery,
  workingTimeQuery,
} from "../rules/working-time.ts";
import { findPerson, listPeople, listWork } from "./working-time.store.ts";

/** The register of working time (docs/product-rules.md#working-time). */
export const workingTimeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/working-time",
    { config: { access: "index-own-jobs" }, schema: { querystring: workingTimeQuery, response: { 200: workingTime } } },
    async ({ actor, query: { user_id = actor.id, month } }) => {
      const now = today();
      const user = await findPerson(db, actor, now, user_id);
      if (!user) throw notFound("Brugeren findes ikke, eller du har ikke adgang til arbejdstiden.");
      const calendar = monthCalendar(requestedMonth(actor, user_id, month, now), now);
      const work = (await listWork(db, [user_id], calendar.read)).get(user_id) ?? [];
      const view = monthView(calendar, work.slice(0, maxWork), minuteOf(Temporal.Now.instant()));
      return { user, ...view, is_cut: work.length > maxWork };
    },
  );

  app.get(
    "/api/working-time/people",
    {
      config: { access: "manage-users-jobs" },
      schema: { querystring: workingTimePeopleQuery, response: { 200: workingTimePeople } },
    },
    ({ actor, query }) => listPeople(db, actor, today(), query.filter),
  );
};

/** Throws 422 for a month that is not shown. */
function requestedMonth(actor: Actor, userId: number, month: string | undefined, now: Temporal.PlainDate) {
  const first = firstMonth(actor, userId, now);
  const found = wantedMonth(month, first, now);
  if (month === undefined || month === found.toString()) return found;
  const from = formatDate(first.toPlainDate({ day: 1 }).toString());
  throw invalid({ month: [`Vælg en måned fra ${from} til og med denne måned.`] });
}
