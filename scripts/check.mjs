import { checkSources, ensureDependencies } from "./setup.mjs";

ensureDependencies();
const good = await checkSources(process.argv.slice(2));
process.exit(good.every(Boolean) ? 0 : 1);
