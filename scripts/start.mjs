import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, appProcess, ensureBuild, ensureDependencies, fail, isWhollyBuilt, root } from "./setup.mjs";

ensureDependencies({ needsTools: !isWhollyBuilt() });
if (!ensureBuild()) fail("The build failed. See above.");

// A large nursery, since most allocations of a request are dead soon after; one malloc arena, which returns freed
// memory; and a compile cache, for a quicker start without the compiler in memory.
const { main, flags, env } = appProcess;

// The channel closes when this script is killed, and the app ends with it.
const app = spawn(appNode(), [...flags, main, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
