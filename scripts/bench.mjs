import { appNode, ensureDependencies, ensureWebBuild, fail, run } from "./setup.mjs";

ensureDependencies();
if (!ensureWebBuild()) fail("The web part could not be built. See above.");
const { status } = run(appNode(), ["bench/main.ts", ...process.argv.slice(2)]);
process.exit(status ?? 1);
