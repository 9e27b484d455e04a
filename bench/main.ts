import { cpus, totalmem } from "node:os";
import type { BenchServer } from "./database.ts";
import { startServer } from "./database.ts";
import { type Figure, table } from "./figures.ts";

/** Each is a file of this folder; `npm run bench -- payroll` runs one of them. */
const benchmarks: Record<string, () => Promise<{ measure(server: BenchServer): Promise<Figure[]> }>> = {
  calls: () => import("./calls.bench.ts"),
  growth: () => import("./growth.bench.ts"),
  payroll: () => import("./payroll.bench.ts"),
  export: () => import("./export.bench.ts"),
  process: () => import("./process.bench.ts"),
  screen: () => import("./screen.bench.ts"),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks[name]);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benchmarks).join(", ")}`);
  process.exit(1);
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
);
const server = await startServer();
try {
  for (const [name, load] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { measure } = await load();
    console.log(`\n${name}\n${table(await measure(server))}`);
  }
} finally {
  await server.stop();
}
