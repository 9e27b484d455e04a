import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFile } from "../src/common/server/files/project-file.ts";

/** The version of a git reference, built in a folder of its own with the present packages; it is built once. */
export function builtVersion(reference: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFile("."), encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short=12", `${reference}^{commit}`);
  const folder = join(tmpdir(), `dagvaerk-version-${commit}`);
  if (!existsSync(folder)) {
    const archive = `${folder}.tar`;
    git("archive", "--output", archive, commit);
    mkdirSync(folder);
    execFileSync("tar", ["-xf", archive, "-C", folder]);
    rmSync(archive);
    symlinkSync(projectFile("node_modules"), join(folder, "node_modules"));
  }
  const build = `const { ensureBuild } = await import("./scripts/setup.mjs"); process.exit(ensureBuild() ? 0 : 1);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", build], { cwd: folder, stdio: "inherit" });
  return folder;
}
