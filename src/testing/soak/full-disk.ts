import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { appProcess } from "../app-process.ts";
import { lasting } from "./fault-time.ts";
import { problemsOf } from "./invariants.ts";
import { embeddedUrl } from "./kills.ts";
import { startLoad } from "./load.ts";
import { type Report, temporaryFolder } from "./report.ts";

/** Milliseconds. */
const fullFor = 5_000;

/** The disk of the embedded PostgreSQL fills up under load, and has room again. */
export async function fullDisk(report: Report): Promise<void> {
  await using folder = temporaryFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", folder.path]);
  if (mounted.status !== 0) return report.skip("a full disk", "it needs root, who may mount one");
  const app = await appProcess({ env: { DATA_DIR: folder.path }, isDemo: true });
  try {
    await app.start();
    const load = await startLoad([app.url]);
    await report.check("a full disk under load", async () => {
      await load.progress(50);
      const filler = join(folder.path, "filler");
      fill(filler, folder.path);
      await lasting(fullFor);
      const { status } = await fetch(`${app.url}/healthz`);
      rmSync(filler);
      await load.progress(50);
      await load.stop();
      if (app.hasCrashed() || status !== 200) return ["the app has ended by itself"];
      return problemsOf(embeddedUrl(folder.path), load.acknowledged);
    });
  } finally {
    await app.stop();
    spawnSync("umount", ["-l", folder.path]);
  }
}

/** Fills the disk to its last block, because PostgreSQL uses any remaining space. */
function fill(file: string, disk: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(disk);
    if (bavail === 0) return;
    try {
      writeFileSync(file, Buffer.alloc(bavail * bsize), { flag: "a" });
    } catch {
      return;
    }
  }
}
