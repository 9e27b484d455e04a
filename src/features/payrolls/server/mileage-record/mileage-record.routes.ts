import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { can } from "#common/rules/access/actor.ts";
import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid, notFound } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody } from "#common/server/http/file-response.ts";
import { getCompanyDetails } from "#features/mileage/server/mileage.store.ts";
import {
  maxRecordTrips,
  mileageRecordParams,
  mileageRecordQuery,
  type RecordPeriod,
} from "#features/payrolls/rules/mileage-record.ts";
import { findRecordSubject, listRecordTrips, listYearKm } from "./mileage-record.store.ts";
import { mileageRecordPdf } from "./mileage-record-pdf.ts";

const content_type = "application/pdf";

export const mileageRecordRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/mileage-records/:userId",
    {
      config: { access: "login" },
      schema: {
        summary: "Downloads a person's mileage record",
        params: mileageRecordParams,
        querystring: mileageRecordQuery,
        response: { 200: fileResponse([content_type]) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const { userId } = request.params;
      const isOwn = userId === actor.id;
      const subject =
        isOwn || can(actor, "read-mileage-records") ? await findRecordSubject(db, userId, query.payroll_id) : undefined;
      if (!subject) throw unknownRecord();
      const period = query as RecordPeriod;
      const [trips, years, company] = await Promise.all([
        listRecordTrips(db, userId, period),
        listYearKm(db, userId, period),
        getCompanyDetails(db),
      ]);
      if (trips.length > maxRecordTrips) throw tooManyTrips();
      const { name, employee_id, run } = subject;
      if (isOwn && run && trips.length === 0) throw unknownRecord();
      const of = run ? `loenkoersel-${run.id}` : String(period.year);
      const head = () => fileHead(reply, { content_type, file_name: `koerselsregnskab-${userId}-${of}.pdf` });
      if (isHead(request)) return head().send(noBody());
      const bytes = await mileageRecordPdf({
        company,
        user_name: name,
        employee_id: employee_id ?? "",
        period: run ? `Lønkørsel ${run.id}, ${run.description}` : String(period.year),
        trips,
        years,
        made_at: wallClockText(Temporal.Now.plainDateTimeISO(timeZone)),
      });
      if (!isOwn) await logAccess(actor.id, userId, period);
      return head().send(bytes);
    },
  );

  function logAccess(actorId: number, userId: number, { payroll_id, year }: RecordPeriod): Promise<void> {
    return insertAuditEntry(db, {
      kind: "mileage-record-exported",
      user_id: actorId,
      about_user_id: userId,
      ...(payroll_id === undefined ? { details: { year } } : { record_id: payroll_id }),
    });
  }
};

const tooManyTrips = () =>
  invalid({
    year: [
      `Et kørselsregnskab holder højst ${formatNumber(maxRecordTrips)} ture. Hent det for hver lønkørsel i stedet for for året.`,
    ],
  });

const unknownRecord = () => notFound("Kørselsregnskabet findes ikke.");
