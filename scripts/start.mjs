import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, appProcess, ensureBuild, ensureDependencies, fail, isWhollyBuilt, root } from "./setup.mjs";

ensureDependencies({ needsTools: !isWhollyBuilt() });
if (!ensureBuild()) fail("The build failed. See above.");

// The app runs with a large nursery, because most memory of a request is free again soon, and with one malloc arena,
// which returns freed memory. The compile cache makes the start quicker and keeps the compiler out of memory.
const { main, flags, env } = appProcess;

// The channel closes when this script is killed, and the app then ends.
const app = spawn(appNode(), [...flags, main, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
