import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/pictures.ts"]).status ?? 1);
