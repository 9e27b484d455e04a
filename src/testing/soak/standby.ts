import { join } from "node:path";
import { appProcess } from "../app-process.ts";
import { problemsOf } from "./invariants.ts";
import { startLoad } from "./load.ts";
import { type Cluster, debianBinaries, needsDebian, newCluster, newStandby } from "./postgres-cluster.ts";
import { type Report, temporaryFolder } from "./report.ts";

/** The primary is killed under load, its synchronous standby takes over, and the app finds it. */
export async function standby(report: Report, times: number): Promise<void> {
  const binaries = debianBinaries();
  if (!binaries) return report.skip("failover to a synchronous standby", needsDebian);
  for (let time = 1; time <= times; time++)
    await report.check(`failover ${time} of ${times} to a synchronous standby`, () => failOver(binaries));
}

async function failOver(binaries: string): Promise<string[]> {
  await using folder = temporaryFolder();
  const clusters: Cluster[] = [];
  const primary = await newCluster(binaries, folder.path, "primary", { wal_level: "replica" });
  clusters.push(primary);
  const second = await newStandby(binaries, folder.path, primary);
  clusters.push(second);
  const app = await appProcess({
    env: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${second.port}/dagvaerk`,
      DATA_DIR: join(folder.path, "app"),
    },
    isDemo: true,
  });
  try {
    await app.start();
    const load = await startLoad([app.url]);
    await load.progress(100);
    primary.kill();
    await second.promote();
    await load.progress(100);
    await load.stop();
    if (app.hasCrashed()) return ["the app has ended by itself"];
    return await problemsOf(second.url, load.acknowledged);
  } finally {
    await app.stop();
    for (const cluster of clusters.slice(1)) cluster.stop();
  }
}
