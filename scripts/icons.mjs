import { appNode, ensureDependencies, run } from "./setup.mjs";

// `npm run icons` makes the icons of the installed app from public/favicon.svg. e2e/icons.ts draws them.
ensureDependencies();
process.exit(run(appNode(), ["e2e/icons.ts"]).status ?? 1);
