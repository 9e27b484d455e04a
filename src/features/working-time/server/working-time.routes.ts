import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { monthOfWeek } from "#common/rules/calendar/months.ts";
import { longestReference } from "#common/rules/law-rules.ts";
import { timeZone, today, wallClockText } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { tableFileTypes } from "#common/server/files/table-file.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { getCompanyDetails } from "#features/mileage/server/mileage.store.ts";
import { namedRulesOn } from "#features/working-time-law/rules/law-terms.ts";
import { lastExpiredYear } from "#features/working-time-law/rules/retention.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { listRuleSets } from "#features/working-time-law/server/law-rules.store.ts";
import { correctableDays } from "../rules/entries/correctable-days.ts";
import { monthCalendar, monthView } from "../rules/month-view.ts";
import { maxWork } from "../rules/shown-working-time.ts";
import { weekCalendar } from "../rules/week-calendar.ts";
import {
  expiredWorkingTime,
  fileErrors,
  type WorkingTimeFileQuery,
  workingTime,
  workingTimeFileQuery,
  workingTimePeople,
  workingTimePeopleQuery,
  workingTimeQuery,
} from "../rules/working-time.ts";
import { listDeviations } from "./deviations.store.ts";
import { listExpiredWorkingTime } from "./expired-working-time.store.ts";
import { filedPeople } from "./filed-people.ts";
import { requestedMonth, requestedWeek } from "./requested-month.ts";
import { findPerson, listChosen, listPeople, listRegisters } from "./working-time.store.ts";
import { workingTimeFile } from "./working-time-file.ts";
import { workingTimePdf } from "./working-time-pdf.ts";

const contentTypes = { ...tableFileTypes, pdf: "application/pdf" };

export const workingTimeRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/working-time",
    {
      config: { access: "read-working-time" },
      schema: {
        summary: "Finds a month of a person's working time",
        querystring: workingTimeQuery,
        response: { 200: workingTime },
      },
    },
    async ({ actor, query: { user_id = actor.id, month, week } }) => {
      const now = today();
      const [user, sets] = await Promise.all([findPerson(db, actor, user_id), listRuleSets(db)]);
      if (!user) throw notFound("Brugeren findes ikke, eller du har ikke adgang til arbejdstiden.");
      const monday = week === undefined ? undefined : requestedWeek(week, now);
      const shown = monday ? monthOfWeek(monday) : requestedMonth(month, now);
      const ofMonth = monthCalendar(shown, now, sets);
      const calendar = monday ? weekCalendar(ofMonth, monday) : ofMonth;
      const is_partial = !seesAllJobsOf(actor, user_id);
      const [registers, written] = await Promise.all([
        listRegisters(db, actor, [user_id], calendar.read, maxWork + 1),
        is_partial ? null : listDeviations(db, [user_id], datesOf(calendar.days)),
      ]);
      const known = registers.get(user_id);
      const work = known?.work ?? [];
      const minute = minuteOf(Temporal.Now.instant());
      const view = monthView(calendar, work.slice(0, maxWork), minute, known);
      return {
        user,
        ...view,
        rules: namedRulesOn(sets, known?.terms ?? [], calendar.days.at(-1)?.date ?? ""),
        correctable: known && user_id === actor.id ? correctableDays(calendar.days, known, now) : [],
        is_partial,
        is_cut: work.length > maxWork,
        deviations: written && (written.get(user_id) ?? []),
        may_sign: !is_partial && user_id !== actor.id,
      };
    },
  );

  app.get(
    "/api/expired-working-time",
    {
      config: { access: "read-all-working-time" },
      schema: { summary: "Counts the working time that may be deleted", response: { 200: expiredWorkingTime } },
    },
    async () =>
      listExpiredWorkingTime(
        db,
        lastExpiredYear(today(), { reference_months: longestReference(await listRuleSets(db)) }),
      ),
  );

  app.get(
    "/api/working-time/people",
    {
      config: { access: "read-users-working-time" },
      schema: {
        summary: "Lists people with their working time of a month",
        querystring: workingTimePeopleQuery,
        response: { 200: workingTimePeople },
      },
    },
    ({ actor, query }) => listPeople(db, actor, query.filter),
  );

  app.get(
    "/api/working-time/file",
    {
      config: { access: "read-working-time" },
      compress: false,
      schema: {
        summary: "Downloads working time for the authority",
        querystring: workingTimeFileQuery,
        response: { 200: fileResponse(Object.values(contentTypes)) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const { from, to, format } = query;
      const now = today();
      const people = await chosenPeople(db, actor, query);
      const head = () =>
        fileHead(reply, { content_type: contentTypes[format], file_name: `arbejdstid-${from}-${to}.${format}` });
      if (isHead(request)) return head().send(noBody());
      const [first, ...others] = people;
      if (first?.id !== actor.id || others.length > 0) {
        const about = people.length === 1 ? { about_user_id: first?.id } : {};
        const details = { from, to, format };
        await insertAuditEntry(db, { kind: "working-time-exported", user_id: actor.id, ...about, details });
      }
      const sets = await listRuleSets(db);
      const filed = filedPeople(db, actor, people, query, { today: now, sets });
      if (format !== "pdf") return sendWritten(request, head(), await workingTimeFile(format, filed));
      const made_at = wallClockText(Temporal.Now.plainDateTimeISO(timeZone));
      const company = await getCompanyDetails(db);
      return head().send(await workingTimePdf({ company, from, to, made_at, people: filed }));
    },
  );
};

const datesOf = (days: readonly { readonly date: string }[]) => ({
  from: days[0]?.date ?? "",
  to: days.at(-1)?.date ?? "",
});

async function chosenPeople(db: Kysely<Database>, actor: Actor, query: WorkingTimeFileQuery): Promise<Person[]> {
  const errors = fileErrors(query);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const people = await listChosen(db, actor, query.users);
  if (query.users && people.length < new Set(query.users).size)
    throw notFound("En af personerne findes ikke, eller du har ikke adgang til arbejdstiden.");
  return people;
}
