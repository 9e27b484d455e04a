import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, appProcess, ensureBuild, ensureDependencies, fail, root } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");

// Most of what a request allocates is dead soon after: a nursery with room for many requests collects it at no cost. One
// malloc arena gives back what was freed.
// Compiled code is kept, so that the next start is quicker and does without the compiler in its memory.
const { main, flags, env } = appProcess;

// The channel tells the app when this script is killed, so that it does not stay behind.
const app = spawn(appNode(), [...flags, main, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
