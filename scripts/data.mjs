import { appNode, ensureDependencies, run } from "./setup.mjs";

ensureDependencies();

// npm starts us in the project's folder; a file is meant from where the person stands.
const { status } = run(appNode(), ["src/app/server/data.ts", ...process.argv.slice(2)], {
  CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
});
process.exit(status ?? 1);
