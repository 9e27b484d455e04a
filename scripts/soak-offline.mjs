import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

// `npm run soak-offline` sends jobs from a device while e2e/offline/kills.ts kills page, worker, server and browser.
ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/offline/kills.ts", ...process.argv.slice(2)]).status ?? 1);
