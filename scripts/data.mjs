import { appNode, ensureDependencies, run } from "./setup.mjs";

ensureDependencies({ needsTools: false });

// npm runs this script in the project's folder, but a FILE argument is relative to the folder where npm was called.
const { status } = run(appNode(), ["src/app/server/data.ts", ...process.argv.slice(2)], {
  CALLED_FROM: process.env.INIT_CWD ?? process.cwd(),
});
process.exit(status ?? 1);
