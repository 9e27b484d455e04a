// This file is plain JavaScript: it runs on the machine's own Node, before any dependencies are installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const neededNode = 26;

export const appProcess = JSON.parse(readFileSync(join(root, "scripts/app-process.json"), "utf8"));

/** @param needsTools false if the packages for development are not needed, as for a built app */
export function ensureDependencies({ needsTools = true } = {}) {
  if (isInstalled(needsTools)) return;
  console.log("Installing dependencies (only when they have changed; about half a minute)");
  // `npm ci` replaces node_modules, and this process may run on the Node there. npm therefore runs on its own Node.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = process.env.npm_execpath;
  const args = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  const { status } = npm ? run(node, [npm, ...args]) : run("npm", args);
  if (status !== 0) fail("Installing failed. See above, and try again with: npm ci");
}

function isInstalled(needsTools) {
  const list = join(root, "node_modules/.package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev }]) => {
    const found = installed[path];
    return path === "" || (found ? found.version === version : optional || devOptional || (dev && !needsTools));
  });
}

export function appNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  const bundled = join(root, "node_modules/node/bin/node");
  if (!existsSync(bundled)) fail(`Node ${neededNode} is needed, and its npm package is not whole. Try: npm ci`);
  return bundled;
}

const web = {
  name: "web",
  config: "vite.config.ts",
  isSource: (path) => /[\\/](web|rules)[\\/]/.test(path),
  others: () => [...filesIn("public"), ...filesIn("scripts").filter((path) => path.endsWith(".ts"))],
};
const oneFile = "scripts/build/one-file.ts";
const page = {
  name: "page",
  config: "vite.page.config.ts",
  isSource: web.isSource,
  others: () => [oneFile],
};
const server = {
  name: "server",
  config: "vite.server.config.ts",
  isSource: (path) => /[\\/](server|rules)[\\/]/.test(path),
  others: () => [oneFile],
};

const parts = [web, page, server];

/** Builds the parts whose sources have changed. Returns whether all parts are built. */
export function ensureBuild() {
  return isWhollyBuilt() || oneAtATime(() => parts.every((part) => isBuilt(part) || build(part)));
}

export const isWhollyBuilt = () => parts.every(isBuilt);

function isBuilt(part) {
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(part);
}

function build(part) {
  console.log(`Building the ${part.name}`);
  const sources = hashOfSources(part);
  const { status } = runTool("vite/bin/vite.js", ["build", "--config", part.config, "--logLevel=warn"]);
  if (status === 0) writeFileSync(stampOf(part), sources);
  return status === 0;
}

const stampOf = ({ name }) => join(root, "dist", name, ".sources");

/** Lets one process build at a time, because two builds in this folder would overwrite each other. */
function oneAtATime(work) {
  const lock = join(root, "dist/.building");
  mkdirSync(dirname(lock), { recursive: true });
  while (!takeLock(lock)) sleep(200);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Returns whether this process holds the lock. The lock of a killed process is removed for the next attempt. */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isRunning(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  }
}

/** The id of the process that holds the lock; 0 while the file is written or after it is removed. `isRunning(0)` is true. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function hashOfSources({ config, isSource, others }) {
  const hash = createHash("sha256");
  const sources = filesIn("src").filter((path) => isSource(path) && !path.includes(".test."));
  for (const path of [...sources, ...others(), config, "package-lock.json"])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + sep.length))
    .sort();
}

export function run(command, args, env = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
}

export function runTool(path, args, env) {
  return run(appNode(), [join(root, "node_modules", path), ...args], env);
}

export async function checkSources(biomeArgs = []) {
  const tools = [
    ["Format and lint", "@biomejs/biome/bin/biome", ["check", ...biomeArgs]],
    // With several threads, each thread checks shared files again, which takes two and a half times the processor time.
    ["Types", "typescript/bin/tsc", ["-b", "--singleThreaded"]],
  ];
  const running = tools.map(([name, path, args]) => ({ name, ending: ended(path, args) }));
  const checks = [];
  for (const { name, ending } of running) {
    const { output, isGood } = await ending;
    console.log(`\n── ${name}`);
    process.stdout.write(output);
    checks.push({ name, isGood, output });
  }
  return checks;
}

async function ended(path, args) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const options = { cwd: root, env: { ...process.env, ...colours } };
  const tool = spawn(appNode(), [join(root, "node_modules", path), ...args], options);
  const output = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on("data", (lines) => output.push(lines));
  const [status] = await once(tool, "close");
  return { output: Buffer.concat(output).toString(), isGood: status === 0 };
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
