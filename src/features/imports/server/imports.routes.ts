import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tableFileTypes } from "#common/server/files/table-file.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import type { Invitations } from "#features/users/server/invitations/invitations.ts";
import { maxImportBytes } from "../rules/import-bounds.ts";
import {
  importInput,
  importOrder,
  importPreview,
  importResult,
  importTable,
  tableQuery,
} from "../rules/import-table.ts";
import { type ImportName, imports } from "../rules/imports.ts";
import { readFile } from "./file/read-file.ts";
import { exampleOf, importFile, importFileName } from "./import-file.ts";
import { importers } from "./importers.ts";
import { previewImport, runImport, tableOf } from "./imports.commands.ts";

type Options = {
  readonly db: Kysely<Database>;
  readonly name: ImportName;
  readonly invitations: Invitations;
  readonly tell: AccountMails;
};

/** Bytes. Rows take more bytes in JSON than in their file. */
const bodyLimit = 4 * maxImportBytes;

export const importRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, name, invitations, tell }) => {
  const kind = imports[name];
  const config = { access: kind.capability };
  const path = `/api/imports/${name}`;

  app.post(
    `${path}/preview`,
    {
      config,
      bodyLimit,
      schema: {
        summary: `Shows what an import of ${name} would change`,
        body: importInput,
        response: { 200: importPreview },
      },
    },
    ({ actor, body }) =>
      db.transaction().execute((trx) => previewImport({ trx, actor, tell, invite: undefined }, name, body)),
  );

  app.post(
    path,
    {
      config,
      bodyLimit,
      schema: {
        summary: `Imports ${name}`,
        headers: idempotencyHeaders,
        body: importOrder,
        response: { 201: importResult, 409: staleVersion(importPreview) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const invite = body.invite ? invitations.enqueue : undefined;
      const done = await createOnce(db, request, (trx) => runImport({ trx, actor, tell, invite }, name, body));
      return reply.code(201).send(done);
    },
  );

  const file = (summary: string) =>
    ({ config, compress: false, schema: { summary, response: { 200: fileResponse([tableFileTypes.xlsx]) } } }) as const;

  app.get(`${path}/template`, file(`Downloads a template of ${name}`), async (request, reply) => {
    const head = fileHead(reply, { content_type: tableFileTypes.xlsx, file_name: importFileName(kind, true) });
    if (isHead(request)) return head.send(noBody());
    return sendWritten(request, head, await importFile(kind, [exampleOf(kind)]));
  });

  app.get(`${path}/file`, file(`Exports ${name} as they are imported`), async (request, reply) => {
    const head = () => fileHead(reply, { content_type: tableFileTypes.xlsx, file_name: importFileName(kind, false) });
    if (isHead(request)) return head().send(noBody());
    const rows = await importers[name].list(db);
    await insertAuditEntry(db, { kind: "rows-exported", user_id: request.actor.id, details: { rows: name } });
    return sendWritten(request, head(), await importFile(kind, rows));
  });

  await app.register(uploadRoutes, { name });
};

const uploadRoutes: FastifyPluginAsyncZod<Pick<Options, "name">> = async (app, { name }) => {
  const kind = imports[name];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxImportBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    `/api/imports/${name}/table`,
    {
      config: { access: kind.capability },
      schema: { summary: `Reads a file of ${name}`, querystring: tableQuery, response: { 200: importTable } },
    },
    async ({ body, query }) => {
      const sheets = await readFile(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      return tableOf(kind, sheets, query.sheet);
    },
  );
};
