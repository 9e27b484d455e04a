import { appNode, ensureDependencies, run } from "./setup.mjs";

ensureDependencies();
const { status } = run(appNode(), ["scripts/mutation/main.ts", ...process.argv.slice(2)]);
process.exit(status ?? 1);
