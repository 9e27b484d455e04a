import { join } from "node:path";
import { buildApp } from "#app/server/app.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { migrateToLatest } from "#common/server/database/migrate.ts";
import { intoApp } from "../http-client.ts";
import { addTo, liveThrough, newSeed, type Outcome, optionsOf } from "../model/property.ts";
import { type Server, serverOf } from "../model/server.ts";
import { testConfig } from "../test-config.ts";
import { type Report, temporaryFolder } from "./report.ts";

/**
 * Random companies against the model for some minutes, from MODEL_SEED or a new seed. Each line of the report names its
 * seed; a failure prints the command that repeats it.
 */
export async function model(report: Report, minutes: number): Promise<void> {
  await using running = await runningApp();
  const end = performance.now() + minutes * 60_000;
  const all: Outcome = { companies: 0, steps: 0, answers: new Map(), failure: undefined };
  const drawn = optionsOf(process.env, newSeed());
  do {
    const lived = `${all.companies} companies and ${all.steps} steps`;
    await report.check(`model: the companies of seed ${drawn.seed}, after ${lived}`, async () => {
      addTo(all, await liveThrough(running.server, drawn));
      return all.failure?.split("\n") ?? [];
    });
    drawn.seed += 1;
  } while (all.failure === undefined && drawn.path === undefined && performance.now() < end);
  report.tell(`${all.companies} companies, ${all.steps} steps`);
  for (const [what, count] of [...all.answers].sort()) report.tell(`  ${count} × ${what}`);
}

/** The app in this process, on a PostgreSQL without durability. */
async function runningApp(): Promise<AsyncDisposable & { server: Server }> {
  const folder = temporaryFolder();
  const postgres = await startEmbedded({
    dataDir: join(folder.path, "database"),
    say: () => {},
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  const config = { ...testConfig(folder.path), writesPerMinute: 1_000_000_000 };
  const db = connect(postgres.url);
  await migrateToLatest(db);
  const app = await buildApp({ config, db });
  return {
    server: serverOf(db, config, intoApp(app)),
    async [Symbol.asyncDispose]() {
      await app.close();
      await db.destroy();
      await postgres.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
