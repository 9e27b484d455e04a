import { freePort } from "#common/server/free-port.ts";
import { startApp } from "./app.ts";
import { calls, connectionsOf } from "./calls.ts";
import { fillCompany, workingCompany } from "./company.ts";
import type { BenchServer } from "./database.ts";
import type { Figure } from "./figures.ts";
import { inTurns, medianOf, ratioOf, summaryOf } from "./turns.ts";

const leastShare = 0.6;
const unsteadiest = 4;

/** The main calls against a bare handler in the same process, over the same connections. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const database = await server.database("bench_calls");
  await fillCompany(database.db, workingCompany);
  const barePort = await freePort();
  const app = await startApp({
    databaseUrl: database.url,
    main: "bench/host.ts",
    env: { BARE_PORT: String(barePort) },
  });
  const figures: Figure[] = [];
  for (const call of calls) {
    const session = await app.login(call.email);
    const asked = { app, database, request: await call.request(database.db), headers: session.headers() };
    const [bare = [], product = []] = await inTurns(
      [
        { ...asked, url: `http://127.0.0.1:${barePort}` },
        { ...asked, url: app.url },
      ],
      connectionsOf(call),
    );
    const { median: share, spread } = ratioOf(product, bare);
    const unsteadiness = medianOf(product.map(({ p50, p99 }) => p99 / Math.max(p50, 1)));
    figures.push({
      measure: `${call.name}, ${connectionsOf(call)} connections`,
      figure: `${share.toFixed(2)} of the bare handler (${spread}): ${summaryOf(product)}; bare ${summaryOf(bare)}`,
      target: `${leastShare}, p99 at most ${unsteadiest} × p50`,
      met: share >= leastShare && unsteadiness <= unsteadiest,
    });
  }
  await app.stop();
  await database.drop();
  return figures;
}
