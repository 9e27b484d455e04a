import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, appProcess, ensureBuild, ensureDependencies, fail, isWhollyBuilt, root } from "./setup.mjs";

ensureDependencies({ needsTools: !isWhollyBuilt() });
if (!ensureBuild()) fail("The build failed. See above.");

// The flags give young objects a large heap, because most memory of a request is soon free. With one malloc arena,
// freed memory returns to the system. The compile cache makes the start quicker and saves the memory of the compiler.
const { main, flags, env } = appProcess;

// If this script is killed, the IPC channel closes, and the app ends.
const app = spawn(appNode(), [...flags, main, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env, ...process.env },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
