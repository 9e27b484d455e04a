import { checkSources, ensureDependencies } from "./setup.mjs";

ensureDependencies();
const checks = await checkSources(process.argv.slice(2));
process.exit(checks.every(({ isGood }) => isGood) ? 0 : 1);
