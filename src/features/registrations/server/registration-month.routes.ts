import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { today } from "#common/rules/time/clock.ts";
import { allOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import {
  monthPeriod,
  monthRefusal,
  registrationMonth,
  registrationMonthQuery,
  weekOfPerson,
  weeksOfMonth,
} from "../rules/registration-month.ts";
import { findMonth, isNamed, lookedAfterBy } from "./registrations.store.ts";

export const registrationMonthRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/registrations/month",
    {
      config: { access: "remind-users" },
      schema: {
        summary: "Lists who is finished with the weeks of a month",
        querystring: registrationMonthQuery,
        response: { 200: registrationMonth },
      },
    },
    async ({ actor, query }) => {
      const now = today();
      const refusal = monthRefusal(query.month, now);
      if (refusal !== undefined) throw invalid({ month: [refusal] });
      const period = monthPeriod(query.month, now);
      const people = allOf([lookedAfterBy(actor, now), isNamed(query.filter)]);
      const { rows, total, missing_count } = await findMonth(db, people, period, pageRange(query));
      const weeks = weeksOfMonth(period);
      return {
        weeks,
        data: rows.map(({ id, name, ...month }) => ({
          user: { id, name },
          weeks: weeks.map((week) => weekOfPerson(week, month, now)),
        })),
        missing_count,
        meta: metaOf(query, total),
      };
    },
  );
};
