import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFile } from "#common/server/files/project-file.ts";

/** Builds a git reference in its own folder, which is returned. With an equal lock file, it uses this node_modules. */
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
  }
  installIn(folder);
  const build = `const { ensureBuild } = await import("./scripts/setup.mjs"); process.exit(ensureBuild() ? 0 : 1);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", build], { cwd: folder, stdio: "inherit" });
  return folder;
}

/** Removes a link first, because an installation through the link would empty the node_modules of this version. */
function installIn(folder: string): void {
  const modules = join(folder, "node_modules");
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(modules);
  if (existsSync(modules)) return;
  if (lockIn(folder) === lockIn(projectFile("."))) symlinkSync(projectFile("node_modules"), modules);
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
}

const lockIn = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
