import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../../common/server/config.ts";
import { backUp, restore } from "../../common/server/database/backup.ts";
import { startEmbedded } from "../../common/server/database/embedded.ts";

/* npm run backup FILE and npm run restore FILE, on the database that the settings name; the app may be running. */

const usage = `npm run backup FILE
npm run restore FILE               into an empty database
npm run restore FILE -- --replace  in place of what is there
Add -- --demo for the demo's data.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: "boolean", default: false }, replace: { type: "boolean", default: false } },
  });
  const [command, name] = positionals;
  if (!name || positionals.length !== 2 || (command !== "backup" && command !== "restore"))
    throw new ConfigError(usage);
  const file = resolve(process.env.CALLED_FROM ?? ".", name);
  await withDatabase(command, async (url) => {
    if (command === "backup") {
      const { tables, rows } = await backUp(url, file);
      console.log(`Backed up ${rows} rows of ${tables} tables to ${file} (${statSync(file).size} bytes)`);
    } else {
      const { tables, rows } = await restore(url, file, { replace: values.replace });
      console.log(`Restored ${rows} rows of ${tables} tables from ${file}`);
    }
  });
}

async function withDatabase(command: "backup" | "restore", work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) return work(databaseUrl);
  if (command === "backup" && !existsSync(join(dataDir, "postgres")))
    throw new ConfigError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL as the app has it.`);
  const postgres = await startEmbedded({ dataDir, say: (line) => console.log(line) });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

await main().catch((error) => {
  console.error(error instanceof ConfigError || error.code?.startsWith?.("ERR_PARSE_ARGS") ? error.message : error);
  process.exitCode = 1;
});
