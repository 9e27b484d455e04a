import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { insertPrivateAbsenceSeen } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { absenceChecks, absenceChecksQuery } from "#features/payrolls/rules/absence/absence-checks.ts";
import {
  comingAbsence,
  maxMyAbsenceLines,
  myRunAbsence,
  payableAbsence,
  payableAbsenceQuery,
  runAbsencePage,
  runAbsenceQuery,
} from "#features/payrolls/rules/absence/run-absence.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import { findPaidRun } from "../my-pay/my-pay.store.ts";
import { requirePayroll } from "../runs/payrolls.store.ts";
import { insertPrivateLinesSeen, previewAbsence, previewOwnAbsence } from "./absence.commands.ts";
import { findAbsenceChecks } from "./absence-checks.store.ts";
import { listAbsenceKinds, listAbsenceOf, listAbsencePage } from "./absence-lines.store.ts";

export const absenceLinesRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-payrolls" } as const;

  app.get(
    "/api/payrolls/absence",
    {
      config,
      schema: {
        summary: "Lists the absence that a new run would pay",
        querystring: payableAbsenceQuery,
        response: { 200: payableAbsence },
      },
    },
    ({ actor, query: { createdBeforeDate, ...people } }) =>
      previewAbsence(db, actor, { ...people, until: Temporal.PlainDate.from(createdBeforeDate) }),
  );

  app.get(
    "/api/payrolls/absence-checks",
    {
      config,
      schema: {
        summary: "Checks the absence before a run",
        querystring: absenceChecksQuery,
        response: { 200: absenceChecks },
      },
    },
    async ({ actor, query }) => {
      const found = await findAbsenceChecks(db, Temporal.PlainDate.from(query.createdBeforeDate));
      const ill = new Set([...found.open, ...found.long_sickness].map(({ user }) => user.id));
      ill.delete(actor.id);
      await insertPrivateAbsenceSeen(db, actor.id, [...ill]);
      return found;
    },
  );

  app.get(
    "/api/payrolls/:payrollId/absence",
    {
      config,
      schema: {
        summary: "Lists the absence of a run",
        params: payrollIdParams,
        querystring: runAbsenceQuery,
        response: { 200: runAbsencePage },
      },
    },
    async ({ actor, params: { payrollId }, query }) => {
      const { absence } = await requirePayroll(db, payrollId);
      const [data, kinds] = await Promise.all([
        listAbsencePage(db, payrollId, pageRange(query)),
        listAbsenceKinds(db, payrollId),
      ]);
      await insertPrivateLinesSeen(db, actor, data);
      return { data, kinds, ...metaOf(query, absence?.lines_count ?? 0) };
    },
  );

  app.get(
    "/api/my-pay/absence",
    {
      config: { access: "read-own-pay" },
      schema: { summary: "Lists the user's absence that the next run will pay", response: { 200: comingAbsence } },
    },
    ({ actor }) => previewOwnAbsence(db, actor.id),
  );

  app.get(
    "/api/my-pay/:payrollId/absence",
    {
      config: { access: "read-own-pay" },
      schema: {
        summary: "Lists the caller's absence of a run",
        params: payrollIdParams,
        response: { 200: myRunAbsence },
      },
    },
    async ({ actor, params: { payrollId } }) => {
      const run = await findPaidRun(db, actor.id, payrollId);
      if (!run) throw notFound("Lønkørslen findes ikke.");
      return { data: await listAbsenceOf(db, payrollId, actor.id, maxMyAbsenceLines) };
    },
  );
};
