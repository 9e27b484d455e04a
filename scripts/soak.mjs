import { appNode, ensureBuild, ensureDependencies, fail, run } from "./setup.mjs";

ensureDependencies();
if (!ensureBuild()) fail("The build failed. See above.");
const { status } = run(appNode(), ["src/testing/soak/soak.ts", ...process.argv.slice(2)]);
process.exit(status ?? 1);
