import { startApp } from "./support/app.ts";
import { calls, connectionsOf } from "./support/calls.ts";
import { fillCompany, workingCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import type { Figure } from "./support/figures.ts";
import { inTurns, medianOf, summaryOf } from "./support/turns.ts";

export async function measure(server: BenchServer): Promise<Figure[]> {
  const database = await server.database("bench_calls");
  await fillCompany(database.db, workingCompany);
  const app = await startApp({ databaseUrl: database.url });
  const figures: Figure[] = [];
  for (const call of calls) {
    const session = await app.login(call.email);
    const request = await call.request(database.db);
    const contestant = { url: app.url, app, database, request, headers: session.headers() };
    const [turns = []] = await inTurns([contestant], connectionsOf(call));
    const { target } = call;
    figures.push({
      measure: `${call.name}, ${connectionsOf(call)} connections`,
      figure: summaryOf(turns),
      target: target === undefined ? "" : `${target}/s`,
      met: target === undefined ? null : medianOf(turns.map(({ perSecond }) => perSecond)) >= target,
    });
  }
  await app.stop();
  await database.drop();
  return figures;
}
