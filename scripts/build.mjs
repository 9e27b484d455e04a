import { ensureBuild, ensureDependencies, fail } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
