import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { can } from "#common/rules/access/actor.ts";
import { timeZone, today, wallClockText } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type ZipEntry, zipped } from "#common/server/files/zip.ts";
import { notFound } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { getCompanyDetails } from "#features/mileage/server/mileage.store.ts";
import { personalDataParams } from "#features/personal-data/rules/personal-data.ts";
import type { TableFile } from "./data-files.ts";
import {
  countFiles,
  type DataSubject,
  findSubject,
  listOwnPages,
  listTermsFacts,
  listYearFacts,
  readOwnPage,
  streamRows,
} from "./own-data.store.ts";
import { ownDataPdf } from "./own-data-pdf.ts";

const content_type = "application/zip";

/** Downloads a person's data, for the person or an administrator (docs/product-rules.md#ones-own-data). */
export const ownDataRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/personal-data/:userId",
    {
      config: { access: "login" },
      compress: false,
      schema: {
        summary: "Downloads everything that is stored about a person",
        params: personalDataParams,
        response: { 200: fileResponse([content_type]) },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      const { userId } = request.params;
      const isOwn = userId === actor.id;
      const subject = isOwn || can(actor, "export-personal-data") ? await findSubject(db, userId) : undefined;
      if (!subject) throw notFound("Personen findes ikke.");
      const head = () => fileHead(reply, { content_type, file_name: `data-om-${userId}-${today()}.zip` });
      if (isHead(request)) return head().send(noBody());
      const about = isOwn ? {} : { about_user_id: userId };
      await insertAuditEntry(db, { kind: "personal-data-exported", user_id: actor.id, ...about });
      const file = zipped(entriesOf(db, subject));
      return sendWritten(request, head(), Readable.from(file, { objectMode: false }));
    },
  );
};

async function* entriesOf(db: Kysely<Database>, subject: DataSubject): AsyncGenerator<ZipEntry> {
  const { id } = subject;
  const [files, pages, terms, years, company] = await Promise.all([
    countFiles(db, id),
    listOwnPages(db, id),
    listTermsFacts(db, id),
    listYearFacts(db, id),
    getCompanyDetails(db),
  ]);
  const made_at = wallClockText(Temporal.Now.plainDateTimeISO(timeZone));
  const summary = { company, subject, terms, years, files, pages: pages.length, made_at };
  yield { path: "Dine data.pdf", content: [await ownDataPdf(summary)] };
  for (const file of files) yield { path: `data/${file.file}.json`, content: jsonOf(db, file, id) };
  for (const page of pages) {
    const bytes = await readOwnPage(db, page);
    if (bytes) yield { path: `bilag/${page.receipt_id}-${page.page}.jpg`, content: [bytes] };
  }
}

async function* jsonOf(db: Kysely<Database>, file: TableFile, userId: number): AsyncGenerator<Uint8Array> {
  let start = "[\n";
  for await (const rows of streamRows(db, file, userId)) {
    if (rows.length === 0) continue;
    yield Buffer.from(start + rows.map((row) => JSON.stringify(withoutOthers(row, userId))).join(",\n"));
    start = ",\n";
  }
  yield Buffer.from(start === "[\n" ? "[]\n" : "\n]\n");
}

/** Replaces ids of users by "dig" or "en anden", because other users' ids are not the person's data. */
function withoutOthers(row: Readonly<Record<string, unknown>>, userId: number): object {
  const shown = ([name, value]: [string, unknown]) =>
    name.endsWith("user_id") && value !== null ? [name, value === userId ? "dig" : "en anden"] : [name, value];
  return Object.fromEntries(Object.entries(row).map(shown));
}
