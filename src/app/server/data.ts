import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#common/server/config.ts";
import { backUp, restore } from "#common/server/database/backup.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { startProblem } from "#common/server/start-problem.ts";
import { resetSecondFactorOf } from "#features/users/server/users.commands.ts";
import { withDatabase } from "./with-database.ts";

const usage = `npm run backup FILE
npm run restore FILE               into an empty database
npm run restore FILE -- --replace  in place of what is there
npm run reset-second-factor E-MAIL for a user who has lost the app and the recovery codes
Add -- --demo for the demo's data.`;

type Options = { readonly replace: boolean };

type Command = {
  readonly needsData: boolean;
  readonly run: (url: string, argument: string, options: Options) => Promise<string>;
};

const commands: Readonly<Record<string, Command>> = {
  backup: {
    needsData: true,
    async run(url, argument) {
      const file = fileOf(argument);
      const { tables, rows } = await backUp(url, file);
      return `Backed up ${rows} rows of ${tables} tables to ${file} (${statSync(file).size} bytes)`;
    },
  },
  restore: {
    needsData: false,
    async run(url, argument, options) {
      const file = fileOf(argument);
      const { tables, rows } = await restore(url, file, options);
      return `Restored ${rows} rows of ${tables} tables from ${file}`;
    },
  },
  "reset-second-factor": {
    needsData: true,
    async run(url, email) {
      await using db = connect(url);
      const isReset = await resetSecondFactorOf(db, email);
      if (!isReset) throw new ConfigError(`No user with the address ${email} has a second factor.`);
      return `${email} logs in with the password alone now, and was logged out everywhere.`;
    },
  },
};

const fileOf = (name: string) => resolve(process.env.CALLED_FROM ?? ".", name);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: "boolean", default: false }, replace: { type: "boolean", default: false } },
  });
  const [name = "", argument] = positionals;
  const command = commands[name];
  if (!command || !argument || positionals.length !== 2) throw new ConfigError(usage);
  const { needsData } = command;
  const say = (line: string) => console.log(line);
  await withDatabase(readConfig(), { needsData, say }, async (url) => say(await command.run(url, argument, values)));
}

await main().catch((error) => {
  console.error(error.code?.startsWith?.("ERR_PARSE_ARGS") ? error.message : startProblem(error));
  process.exitCode = 1;
});
