import { appNode, ensureDependencies, run } from "./setup.mjs";

// `npm run icons`: what an installed app is known by, made of public/favicon.svg; how stands in e2e/icons.ts.
ensureDependencies();
process.exit(run(appNode(), ["e2e/icons.ts"]).status ?? 1);
