import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";
import { browsers } from "./browsers.ts";

const entry = "src/app/web/service-worker/worker/worker.ts";

/** Files that every window may need. Styles are inline in each page, and the other fonts have rare letters. */
const isOfTheApp = /^assets\/.*(\.js|roboto-[\w-]{8}\.woff2)$/;

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const names = Object.keys(bundle).sort();
        const files = names.filter((name) => isOfTheApp.test(name)).map((name) => `/${name}`);
        const start = Object.values(bundle).find((output) => output.type === "chunk" && output.isEntry);
        if (!start) throw new Error("The app has no entry");
        // The names contain hashes of the files. The version covers the styles too, because cached pages contain them.
        const version = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12);
        const source = await builtWorker({ version, files, entry: `/${start.fileName}` });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

async function builtWorker(builtApp: object): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { builtApp: JSON.stringify(builtApp) },
    build: {
      write: false,
      target: browsers,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}
