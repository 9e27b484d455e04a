import { spawn } from "node:child_process";
import { appNode, ensureDependencies, ensureWebBuild, fail, root } from "./setup.mjs";

ensureDependencies();
if (!ensureWebBuild()) fail("The web part could not be built. See above.");

// The channel tells the app when this script is killed, so that it does not stay behind.
const app = spawn(appNode(), ["src/app/server/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => app.kill(signal));
app.on("exit", (code) => process.exit(code ?? 1));
