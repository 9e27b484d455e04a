import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Kysely, sql } from "kysely";
import type { Database } from "../common/server/database/tables.ts";
import type { Client } from "./http-client.ts";
import type { TestApp } from "./test-app.ts";

/*
 * A download over a real connection that breaks off midway. It must be larger than the system's buffers, so that some
 * of it is not yet requested when the failure comes.
 */

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;

/** Resolves when the headers have arrived; the body is not read yet. The server must listen on a port. */
export async function startDownload(server: TestApp, { cookie = "" }: Client, path: string): Promise<IncomingMessage> {
  const headers = { cookie, "x-requested-with": "XMLHttpRequest" };
  const asked = request({ port: portOf(server), host: "127.0.0.1", path, headers }).end();
  const [response] = await once(asked, "response");
  return response;
}

/** Starts a download as an HTTP/1.0 client, as many proxies do. */
export async function startOldDownload(server: TestApp, { cookie }: Client, path: string): Promise<Socket> {
  const socket = connect(portOf(server), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.0\r\ncookie: ${cookie}\r\nx-requested-with: XMLHttpRequest\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

/**
 * Reads to the end.
 * @returns the error, or undefined for a complete download
 */
export function failureOf(download: IncomingMessage | Socket): Promise<Error | undefined> {
  return download
    .forEach(() => {})
    .then(
      () => undefined,
      (error: Error) => error,
    );
}

/** Runs `work` while every statement on the table fails. */
export async function withoutTable<Result>(
  db: Kysely<Database>,
  table: keyof Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table gone rename to ${sql.table(table)}`.execute(db);
  }
}
