import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
const { status } = run(appNode(), ["bench/main.ts", ...process.argv.slice(2)]);
process.exit(status ?? 1);
