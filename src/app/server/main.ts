import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type Config, ConfigError, readConfig } from "#common/server/config.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { requireDatabase } from "#common/server/database/connection/require-database.ts";
import { type EmbeddedPostgres, startEmbedded } from "#common/server/database/embedded/embedded.ts";
import type { Database } from "#common/server/database/tables.ts";
import { upgrade } from "#common/server/database/upgrade.ts";
import { startProblem } from "#common/server/start-problem.ts";
import { loadWebPart } from "../first-page/server/first-page.ts";
import { buildApp } from "./app.ts";
import { demoLogins, demoPassword } from "./demo/logins.ts";
import { ensureFirstAdministrator } from "./first-administrator.ts";

/** Milliseconds for requests to end, and then for PostgreSQL to stop. docs/operations.md promises ten seconds. */
const requestLimit = 4_000;
const databaseLimit = 5_500;

/** npm and the terminal both forward one Ctrl-C, so signals within these milliseconds count as one. */
const sameSignal = 1_000;

const running: { app?: FastifyInstance; db?: Kysely<Database>; postgres?: EmbeddedPostgres } = {};
const hurry = Promise.withResolvers<void>();
let endingSince: number | undefined;

endOnSignals();
const starting = start();
starting.catch((error) => {
  report(error);
  return end(1);
});

async function start(): Promise<void> {
  const config = readConfig();
  requireDataDir(config);
  const web = loadWebPart();
  // A failure is reported below, where the promise is awaited.
  web.catch(() => {});
  await requireFreePort(config);
  if (!config.databaseUrl) running.postgres = await startEmbedded({ dataDir: config.dataDir, say });
  const databaseUrl = () => config.databaseUrl ?? running.postgres?.url ?? "";
  running.db = connect(databaseUrl, {
    onIdleError: (error) => running.app?.log.warn({ err: error }, "a database connection was lost"),
  });
  await requireDatabase(running.db);
  say("Bringing the database up to date");
  const backups = config.backsUpBeforeUpgrade ? join(config.dataDir, "backups") : undefined;
  await upgrade(databaseUrl(), { backups, say });
  if (config.demo) await fillDemo(running.db);
  else await inviteFirstAdministrator(running.db, config);
  running.app = await buildApp({ config, db: running.db, web: await web });
  await running.app.listen({ port: config.port, host: config.host, listenTextResolver: () => "listening" });
  say(`Dagværk is ready at ${config.baseUrl} (${(performance.now() / 1000).toFixed(1)} s)`);
}

async function end(exitCode: number): Promise<void> {
  endingSince ??= Date.now();
  const { app, db, postgres } = running;
  const requestsEnd = async () => {
    await app?.close();
    await db?.destroy();
  };
  await Promise.race([settled(requestsEnd()), setTimeout(requestLimit), hurry.promise]);
  if (postgres) await Promise.race([settled(postgres.stop()), setTimeout(databaseLimit)]);
  process.exit(exitCode);
}

const settled = (work: Promise<void>) => work.catch(report);

function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void endOnce());
  // If scripts/start.mjs is killed, it passes on no more signals. Its lost connection then ends this process.
  process.on("disconnect", () => void endOnce());
}

/** The first call stops the app. A call more than `sameSignal` later ends the wait for the start and for requests. */
async function endOnce(): Promise<void> {
  if (endingSince === undefined) {
    endingSince = Date.now();
    say("Stopping");
    await Promise.race([starting, hurry.promise]).catch(() => {});
    await end(0);
  } else if (Date.now() - endingSince > sameSignal) hurry.resolve();
}

/** Mails and uploads need the data folder, even if the database and the secret are external. */
function requireDataDir({ dataDir }: Config): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  accessSync(dataDir, constants.W_OK | constants.X_OK);
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once("error", resolve).listen(port, host, () => resolve(undefined));
  });
  if (problem) throw problem;
  await new Promise((resolve) => probe.close(resolve));
}

async function fillDemo(db: Kysely<Database>): Promise<void> {
  say("Preparing the demo company");
  const { DemoRefused, seedDemo } = await import("./demo/seed.ts");
  await seedDemo(db).catch((error) => {
    throw error instanceof DemoRefused ? new ConfigError(error.message) : error;
  });
  say(`The demo company's logins, each with the password ${demoPassword}:`);
  for (const { email, role } of demoLogins) say(`  ${email.padEnd(28)} ${role}`);
}

async function inviteFirstAdministrator(db: Kysely<Database>, config: Config): Promise<void> {
  const invitation = await ensureFirstAdministrator(db, config);
  if (!invitation) return;
  say(`The administrator ${invitation.email} chooses a password here, once:`);
  say(`  ${invitation.link}`);
}

function say(line: string): void {
  console.log(line);
}

function report(error: unknown): void {
  console.error(startProblem(error));
}
