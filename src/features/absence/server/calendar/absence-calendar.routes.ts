import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { type CompanyDays, companyDayOn } from "#common/rules/norm/company-calendar.ts";
import { insertPrivateAbsenceSeen } from "#common/server/audit-log.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays } from "#common/server/database/terms/norms.ts";
import { forbidden, invalid, notFound } from "#common/server/http/errors.ts";
import {
  type AbsenceCalendar,
  type AbsenceCalendarQuery,
  absenceCalendar,
  absenceCalendarQuery,
  calendarPeriodErrors,
  calendarProjects,
  calendarProjectsQuery,
} from "#features/absence/rules/calendar/absence-calendar.ts";
import { peoplePerCalendar } from "#features/absence/rules/calendar/calendar-limits.ts";
import { listCalendar } from "./absence-calendar.store.ts";
import { findCalendarProject, isOnCalendarOf, listCalendarProjects, worksOn } from "./calendar-people.ts";

export const absenceCalendarRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "request-absence" } as const;

  app.get(
    "/api/absence-calendar",
    {
      config,
      schema: { summary: "Lists who is away", querystring: absenceCalendarQuery, response: { 200: absenceCalendar } },
    },
    async ({ actor, query }): Promise<AbsenceCalendar> => {
      const errors = calendarPeriodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { people, project } = await requirePeople(actor, query);
      const [{ data, total, privateOf }, companyDays] = await Promise.all([
        listCalendar(db, actor, { ...query, people }),
        findCompanyDays(db),
      ]);
      await insertPrivateAbsenceSeen(db, actor.id, privateOf);
      const meta = metaOf({ perPage: peoplePerCalendar }, total);
      return { data, project, days_off: daysOff(query, companyDays), meta };
    },
  );

  app.get(
    "/api/absence-calendar/projects",
    {
      config,
      schema: {
        summary: "Lists the projects of the absence calendar",
        querystring: calendarProjectsQuery,
        response: { 200: calendarProjects },
      },
    },
    ({ actor, query }) => listCalendarProjects(db, actor, query.filter),
  );

  async function requirePeople(actor: Actor, { scope, project_id }: AbsenceCalendarQuery): Promise<Shown> {
    if (project_id !== undefined) {
      const project = await findCalendarProject(db, actor, project_id);
      if (project) return { people: worksOn(project_id), project };
      throw notFound("Projektet findes ikke, eller du har ikke adgang til dets kalender.");
    }
    if (scope === "team") return { people: isOnCalendarOf(actor), project: null };
    if (!can(actor, "read-all-absence")) throw forbidden();
    return { people: sql<boolean>`true`, project: null };
  }
};

type Shown = { readonly people: Condition; readonly project: AbsenceCalendar["project"] };

function daysOff({ from, to }: AbsenceCalendarQuery, companyDays: CompanyDays): AbsenceCalendar["days_off"] {
  const days: AbsenceCalendar["days_off"] = [];
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
    const date = day.toString();
    const holiday = holidayName(date);
    const companyDay = companyDayOn(companyDays, day);
    if (holiday !== undefined) days.push({ date, name: holiday, is_half: false });
    else if (companyDay) days.push({ date, name: companyDay.name, is_half: companyDay.off === "half" });
  }
  return days;
}
