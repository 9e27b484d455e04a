import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "#common/server/config.ts";
import { startEmbedded } from "#common/server/database/embedded/embedded.ts";

type Options = {
  readonly needsData: boolean;
  readonly say?: (line: string) => void;
};

/** Runs a command on the app's database, also while the app is running. */
export async function withDatabase(
  { databaseUrl, dataDir }: Config,
  { needsData, say = () => {} }: Options,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl);
  if (needsData && !existsSync(join(dataDir, "postgres")))
    throw new ConfigError(`There is no database in ${dataDir}; set DATA_DIR or DATABASE_URL as the app has it.`);
  const postgres = await startEmbedded({ dataDir, say });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
