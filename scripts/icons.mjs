import { appNode, ensureDependencies, run } from "./setup.mjs";

// `npm run icons` draws the icons of the installed app from public/favicon.svg.
ensureDependencies();
process.exit(run(appNode(), ["e2e/icons.ts"]).status ?? 1);
