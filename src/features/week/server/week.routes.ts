import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { plannedStart } from "#common/rules/norm/planned-week.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findPlannedWeek } from "#common/server/database/terms/planned-days.ts";
import { usualStart } from "#features/jobs/rules/suggestions/suggested-start.ts";
import { presentJob } from "#features/jobs/server/job-presenter.ts";
import { defaultStart } from "../rules/free-slot.ts";
import { week, weekQuery } from "../rules/week.ts";
import { maxWeekJobs } from "../rules/week-days.ts";
import { findWeek } from "./week.store.ts";

export const weekRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/week",
    {
      config: { access: "register-own-jobs" },
      schema: { summary: "Finds the caller's week", querystring: weekQuery, response: { 200: week } },
    },
    async ({ actor, query }) => {
      const monday = weekStartText(query.date ?? today().toString());
      const { rows, offered_rows, first_starts, away } = await findWeek(db, actor, monday);
      const usual = usualStart(first_starts) ?? (await findPlannedStart(db, actor.id, monday));
      return {
        jobs: rows.slice(0, maxWeekJobs).map((row) => presentJob(actor, row)),
        offered_rows,
        usual_start: usual ?? defaultStart,
        away,
        is_cut: rows.length > maxWeekJobs,
      };
    },
  );
};

async function findPlannedStart(db: Kysely<Database>, userId: number, monday: string): Promise<string | undefined> {
  const { days } = await findPlannedWeek(db, userId, Temporal.PlainDate.from(monday));
  return days.map(plannedStart).find((start) => start !== null) ?? undefined;
}
