import { appNode, ensureDependencies, run } from "./setup.mjs";

ensureDependencies();
process.exit(run(appNode(), ["e2e/icons.ts"]).status ?? 1);
