import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

// `npm run soak-offline`: jobs that wait on a device while all around it is killed; how stands in e2e/offline/kills.ts.
ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/offline/kills.ts", ...process.argv.slice(2)]).status ?? 1);
