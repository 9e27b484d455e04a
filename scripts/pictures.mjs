import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

// `npm run pictures` takes the pictures that e2e/pictures.ts describes.
ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
process.exit(run(appNode(), ["e2e/pictures.ts"]).status ?? 1);
