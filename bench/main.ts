import { cpus, totalmem } from "node:os";
import type { BenchServer } from "./support/database.ts";
import { startServer } from "./support/database.ts";
import { type Figure, table } from "./support/figures.ts";

type Benchmark = { measure(server: BenchServer, args: readonly string[]): Promise<Figure[]> };

/** The benchmarks; `npm run bench -- payroll` runs one of them. */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  calls: () => import("./calls.bench.ts"),
  growth: () => import("./growth.bench.ts"),
  payroll: () => import("./payroll.bench.ts"),
  export: () => import("./export.bench.ts"),
  process: () => import("./process.bench.ts"),
  receipts: () => import("./receipts.bench.ts"),
  screen: () => import("./screen.bench.ts"),
  "working-time": () => import("./working-time.bench.ts"),
  decisions: () => import("./decisions.bench.ts"),
  absence: () => import("./absence.bench.ts"),
  allowances: () => import("./allowances.bench.ts"),
  import: () => import("./import.bench.ts"),
  reports: () => import("./reports.bench.ts"),
  budgets: () => import("./budgets.bench.ts"),
};

/** Benchmarks that run only when named: `npm run bench -- compare GIT-REF`. */
const others: typeof benchmarks = { compare: () => import("./compare.bench.ts") };

const [name, ...args] = process.argv.slice(2);
const named = { ...benchmarks, ...others };
if (name !== undefined && !named[name]) {
  console.error(`There is no benchmark ${name}. There are: ${Object.keys(named).join(", ")}`);
  process.exit(1);
}
const wanted = Object.entries(named).filter(([one]) => (name === undefined ? one in benchmarks : one === name));

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
);
const server = await startServer();
try {
  for (const [name, load] of wanted) {
    const { measure } = await load();
    console.log(`\n${name}\n${table(await measure(server, args))}`);
  }
} finally {
  await server.stop();
}
