import { appNode, ensureDependencies, run } from "./setup.mjs";

// `npm run icons`: the icons of the installed app from public/favicon.svg, drawn by e2e/icons.ts.
ensureDependencies();
process.exit(run(appNode(), ["e2e/icons.ts"]).status ?? 1);
