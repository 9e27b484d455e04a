import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

// `npm run pictures`: what is pictured, and how, stands in e2e/pictures.ts.
ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/pictures.ts"]).status ?? 1);
