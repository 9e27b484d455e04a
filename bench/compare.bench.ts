import { sql } from "kysely";
import { type BenchApp, startApp } from "./support/app.ts";
import { type Call, calls, connectionsOf } from "./support/calls.ts";
import { fillCompany, workingCompany } from "./support/company.ts";
import type { BenchDatabase, BenchServer } from "./support/database.ts";
import type { Figure } from "./support/figures.ts";
import { type Contestant, inTurns, ratioOf, summaryOf } from "./support/turns.ts";
import { builtVersion } from "./support/version.ts";

type Version = { app: BenchApp; database: BenchDatabase };

/** The same calls to this version and to that of a git reference, each with an equal company in its own database. */
export async function measure(server: BenchServer, [reference]: readonly string[]): Promise<Figure[]> {
  if (!reference) throw new Error("Which version? Such as: npm run bench -- compare main");
  const before = await startVersion(server, "bench_before", builtVersion(reference));
  const now = await startVersion(server, "bench_now");
  const figures: Figure[] = [];
  for (const call of calls) {
    const contestants = [await contestant(before, call), await contestant(now, call)];
    const [earlier = [], present = []] = await inTurns(contestants, connectionsOf(call));
    const { median, spread } = ratioOf(present, earlier);
    figures.push({
      measure: `${call.name}, ${connectionsOf(call)} connections`,
      figure: `${median.toFixed(2)} × (${spread}): ${summaryOf(earlier)} → ${summaryOf(present)}`,
      target: "",
      met: null,
    });
  }
  for (const { app, database } of [before, now]) {
    await app.stop();
    await database.drop();
  }
  return figures;
}

/** The version migrates its database and creates an administrator, whom the generated company replaces. */
async function startVersion(server: BenchServer, name: string, folder?: string): Promise<Version> {
  const database = await server.emptyDatabase(name);
  const app = await startApp({ databaseUrl: database.url, ...(folder && { folder }) });
  await database.db.transaction().execute(async (trx) => {
    // Switches off the triggers that refuse to truncate tables such as payroll_lines.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate users restart identity cascade`.execute(trx);
  });
  await fillCompany(database.db, workingCompany);
  return { app, database };
}

async function contestant({ app, database }: Version, call: Call): Promise<Contestant> {
  const session = await app.login(call.email);
  return { url: app.url, app, database, request: await call.request(database.db), headers: session.headers() };
}
