import { join } from "node:path";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { appProcess } from "../app-process.ts";
import { tcpProxy } from "../servers/tcp-proxy.ts";
import { lasting } from "./fault-time.ts";
import { problemsOf } from "./invariants.ts";
import { startLoad } from "./load.ts";
import { type Report, temporaryFolder } from "./report.ts";

/** The database is unreachable for a while, under load. */
export async function databaseGone(report: Report, seconds: number): Promise<void> {
  await using folder = temporaryFolder();
  const postgres = await startEmbedded({ dataDir: join(folder.path, "database"), say: () => {} });
  const proxy = await tcpProxy(new URL(postgres.url));
  const through = new URL(postgres.url);
  through.port = String(proxy.port);
  const app = await appProcess({
    env: { DATABASE_URL: through.href, DATA_DIR: join(folder.path, "app") },
    isDemo: true,
  });
  try {
    await app.start();
    const load = await startLoad([app.url]);
    await report.check(`the database is gone for ${seconds} s`, async () => {
      await load.progress(50);
      await proxy.close();
      await lasting(seconds * 1000);
      const answer = await fetch(`${app.url}/jobs`, { headers: { cookie: `dagvaerk=${"A".repeat(43)}` } });
      await proxy.open();
      await load.progress(50);
      await load.stop();
      if (app.hasCrashed()) return ["the app has ended by itself"];
      if (answer.status !== 503) return [`a page was answered with ${answer.status} meanwhile`];
      return problemsOf(postgres.url, load.acknowledged);
    });
  } finally {
    await app.stop();
    await proxy.close();
    await postgres.stop();
  }
}
