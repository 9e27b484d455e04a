import { join } from "node:path";
import pg from "pg";
import { backUp, restore } from "#common/server/database/backup.ts";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { appProcess } from "../app-process.ts";
import { problemsOf } from "./invariants.ts";
import { embeddedUrl } from "./kills.ts";
import { startLoad } from "./load.ts";
import { debianBinaries, needsDebian, newCluster } from "./postgres-cluster.ts";
import { type Report, temporaryFolder } from "./report.ts";

/** A backup under load, from the embedded PostgreSQL to another server and back: every table is the same. */
export async function move(report: Report): Promise<void> {
  const binaries = debianBinaries();
  if (!binaries) return report.skip("backup from the embedded PostgreSQL to a server and back", needsDebian);
  await using folder = temporaryFolder();
  const app = await appProcess({ env: { DATA_DIR: join(folder.path, "app") }, isDemo: true });
  const server = await newCluster(binaries, folder.path, "server", {});
  const other = await startEmbedded({ dataDir: join(folder.path, "other"), say: () => {} });
  const [outward, homeward] = ["outward.gz", "homeward.gz"].map((name) => join(folder.path, name)) as [string, string];
  try {
    await app.start();
    const load = await startLoad([app.url]);
    await report.check("backup under load, from the embedded PostgreSQL to a server and back", async () => {
      await load.progress(200);
      const before = { jobs: new Map(load.acknowledged.jobs), payrolls: new Set(load.acknowledged.payrolls) };
      await backUp(embeddedUrl(join(folder.path, "app")), outward);
      await load.stop();
      await restore(server.url, outward, { replace: false });
      await backUp(server.url, homeward);
      await restore(other.url, homeward, { replace: false });
      const there = await contents(server.url);
      const back = await contents(other.url);
      const different = Object.keys({ ...there, ...back }).filter((table) => there[table] !== back[table]);
      return [
        ...different.map((table) => `${table} is not the same`),
        ...(await problemsOf(server.url, { ...before, notes: load.acknowledged.notes })),
      ];
    });
  } finally {
    await app.stop();
    await other.stop();
    server.stop();
  }
}

async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const tables = await client.query(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`);
    const prints: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(string_agg(row::text, ' ' order by row::text)) as print from "${name}" as row`,
      );
      prints[name] = rows[0].print;
    }
    return prints;
  } finally {
    await client.end();
  }
}
