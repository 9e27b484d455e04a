import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

// `npm run pictures`: e2e/pictures.ts says which pictures, and how.
ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/pictures.ts"]).status ?? 1);
