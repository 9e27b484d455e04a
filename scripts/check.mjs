import { ensureDependencies, runTool } from "./setup.mjs";

ensureDependencies();
const style = runTool("@biomejs/biome/bin/biome", ["check", ...process.argv.slice(2)]);
const types = runTool("typescript/bin/tsc", ["-b"]);
process.exit(style.status === 0 && types.status === 0 ? 0 : 1);
