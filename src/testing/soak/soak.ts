import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { databaseGone } from "./database-gone.ts";
import { fullDisk } from "./full-disk.ts";
import { kills } from "./kills.ts";
import { model } from "./model.ts";
import { modelOnTwoProcesses, modelUnderKills } from "./model-faults.ts";
import { move } from "./move.ts";
import { nginx } from "./nginx.ts";
import { payrollKills } from "./payroll-kills.ts";
import { newReport, type Report, temporaryFolder } from "./report.ts";
import { standby } from "./standby.ts";
import { twoProcesses } from "./two-processes.ts";

/* npm run soak: faults under a load of writes, and the model. Each check prints one line. */

const { values, positionals } = parseArgs({
  // A single scenario, such as `model`.
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "50" },
    "payroll-kills": { type: "string", default: "20" },
    failovers: { type: "string", default: "5" },
    minutes: { type: "string", default: process.env.MODEL_MINUTES ?? "5" },
    /** Several scenarios, such as `kills,standby`. */
    only: { type: "string" },
  },
});

const scenarios: Record<string, (report: Report) => Promise<void>> = {
  kills: (report) => kills(report, Number(values.kills)),
  "payroll-kills": (report) => payrollKills(report, Number(values["payroll-kills"])),
  "two-processes": (report) => onAnEmptyDatabase((url) => twoProcesses(report, url, 200)),
  "model-kills": (report) => modelUnderKills(report, Number(values.kills), 15),
  "model-two-processes": (report) => onAnEmptyDatabase((url) => modelOnTwoProcesses(report, url, 80)),
  standby: (report) => standby(report, Number(values.failovers)),
  "database-gone": (report) => databaseGone(report, 30),
  "full-disk": fullDisk,
  move,
  nginx,
  model: (report) => model(report, Number(values.minutes)),
};

async function onAnEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  await using folder = temporaryFolder();
  const postgres = await startEmbedded({ dataDir: join(folder.path, "database"), say: () => {} });
  await work(postgres.url).finally(() => postgres.stop());
}

const report = newReport((line) => console.log(line));
const named = [...positionals, ...(values.only?.split(",") ?? [])];
const chosen = named.length > 0 ? named : Object.keys(scenarios);
for (const name of chosen) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`There is no ${name}; there are ${Object.keys(scenarios).join(", ")}`);
  console.log(`\n── ${name}`);
  await scenario(report).catch((error) => report.check(name, () => Promise.reject(error)));
}
const { passed, failed, skipped } = report;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
