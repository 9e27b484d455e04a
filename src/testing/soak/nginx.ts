import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { freePort } from "#common/server/free-port.ts";
import { type AppProcess, appProcess } from "../app-process.ts";
import { problemsOf } from "./invariants.ts";
import { startLoad } from "./load.ts";
import { type Report, temporaryFolder } from "./report.ts";

const shipped = join(import.meta.dirname, "../../../docs/nginx.conf");

/** Two processes behind docs/nginx.conf, each restarted under load. */
export async function nginx(report: Report): Promise<void> {
  const program = "/usr/sbin/nginx";
  if (spawnSync(program, ["-v"]).status !== 0)
    return report.skip("two processes behind nginx", "it needs Debian's nginx: apt-get install nginx-light");
  await using folder = temporaryFolder();
  const postgres = await startEmbedded({ dataDir: join(folder.path, "database"), say: () => {} });
  const SESSION_SECRET = "the same secret for both processes";
  const apps = await Promise.all(
    ["a", "b"].map((name) =>
      appProcess({
        env: { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, name), SESSION_SECRET },
        isDemo: true,
      }),
    ),
  );
  const port = await freePort();
  const configuration = join(folder.path, "nginx.conf");
  writeFileSync(configuration, configurationFor(folder.path, port, apps));
  await Promise.all(apps.map((app) => app.start()));
  const proxy = spawn(program, ["-c", configuration, "-g", "daemon off;"], { stdio: ["ignore", "ignore", "inherit"] });
  try {
    await report.check("two processes behind nginx, each replaced under load", async () => {
      const load = await startLoad([`http://127.0.0.1:${port}`]);
      for (const app of apps) {
        await load.progress(100);
        await app.stop();
        await load.progress(100);
        await app.start();
      }
      await load.stop();
      return problemsOf(postgres.url, load.acknowledged);
    });
  } finally {
    proxy.kill("SIGTERM");
    await once(proxy, "exit");
    await Promise.all(apps.map((app) => app.stop()));
    await postgres.stop();
  }
}

/** The shipped file with this run's ports, in a minimal configuration. */
function configurationFor(folder: string, port: number, apps: readonly AppProcess[]): string {
  const [first, second] = apps.map(({ url }) => new URL(url).port);
  const site = readFileSync(shipped, "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${second}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `pid ${join(folder, "nginx.pid")};\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${site}\n}\n`;
}
