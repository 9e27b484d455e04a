import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, ensureDependencies, ensureWebBuild, fail, root } from "./setup.mjs";

ensureDependencies();
if (!ensureWebBuild()) fail("The web part could not be built. See above.");

// Compiled code is kept, so that the next start is quicker and does without the compiler in its memory; and most of what
// a request allocates is dead soon after, so a small nursery and one arena do.
const env = { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), MALLOC_ARENA_MAX: "1", ...process.env };

// The channel tells the app when this script is killed, so that it does not stay behind.
const app = spawn(
  appNode(),
  ["--max-semi-space-size=1", "--heap-growing-percent=40", "src/app/server/main.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
