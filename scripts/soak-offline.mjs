import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/offline/kills.ts", ...process.argv.slice(2)]).status ?? 1);
