import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appNode, ensureDependencies, ensureWebBuild, fail, root } from "./setup.mjs";

ensureDependencies();
if (!ensureWebBuild()) fail("The web part could not be built. See above.");

// Most of what a request allocates is dead soon after, so a small nursery, a heap that grows slowly and one arena do,
// which gives back what was freed.
// Compiled code is kept, so that the next start is quicker and does without the compiler in its memory.
const { flags, env } = JSON.parse(readFileSync(new URL("app-process.json", import.meta.url), "utf8"));

// The channel tells the app when this script is killed, so that it does not stay behind.
const app = spawn(appNode(), [...flags, "src/app/server/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
