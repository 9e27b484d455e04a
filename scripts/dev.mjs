import { spawn } from "node:child_process";
import { join } from "node:path";
import { appNode, ensureDependencies, root } from "./setup.mjs";

ensureDependencies();

// The browser opens Vite's address. Vite serves the modules and passes all other requests on to the app.
const port = Number(process.env.PORT ?? 3000);
const env = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? "data/dev",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  BASE_URL: `http://127.0.0.1:${port}`,
};
const app = start(["--watch", "--watch-preserve-output", "src/app/server/main.ts", "--demo"], {
  ...env,
  PORT: String(port + 1),
});
const vite = start([join("node_modules", "vite/bin/vite.js")], { ...env, APP_URL: `http://127.0.0.1:${port + 1}` });

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
app.on("exit", () => end("SIGTERM"));
vite.on("exit", () => end("SIGTERM"));

function start(args, childEnv) {
  return spawn(appNode(), args, { cwd: root, stdio: "inherit", env: childEnv });
}

function end(signal) {
  app.kill(signal);
  vite.kill(signal);
}
