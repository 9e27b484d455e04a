import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Kysely, sql } from "kysely";
import type { Database } from "../common/server/database/tables.ts";
import type { Client } from "./http-client.ts";
import type { TestApp } from "./test-app.ts";

/*
 * A download over a real connection that breaks off in its midst. There has to be more to send than the system holds for a
 * client that does not read, so that what is read after the failure was not yet asked for.
 */

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;

/** The head of the answer; the rest of it waits until it is read. The server listens. */
export async function startDownload(server: TestApp, { cookie = "" }: Client, path: string): Promise<IncomingMessage> {
  const headers = { cookie, "x-requested-with": "XMLHttpRequest" };
  const asked = request({ port: portOf(server), host: "127.0.0.1", path, headers }).end();
  const [response] = await once(asked, "response");
  return response;
}

/** The same of a client that speaks HTTP/1.0, as many proxies do. */
export async function startOldDownload(server: TestApp, { cookie }: Client, path: string): Promise<Socket> {
  const socket = connect(portOf(server), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.0\r\ncookie: ${cookie}\r\nx-requested-with: XMLHttpRequest\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

/** Reads on to the end. @returns why it broke off, or undefined for a whole one */
export function failureOf(download: IncomingMessage | Socket): Promise<Error | undefined> {
  return download
    .forEach(() => {})
    .then(
      () => undefined,
      (error: Error) => error,
    );
}

/** What is done while every statement that asks for the table fails. */
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
