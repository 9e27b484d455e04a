import { appNode, ensureDependencies, run } from "./setup.mjs";

ensureDependencies();
const { status } = run(appNode(), ["src/app/server/testing/soak/soak.ts", ...process.argv.slice(2)]);
process.exit(status ?? 1);
