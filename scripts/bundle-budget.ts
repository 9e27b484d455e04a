import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { loadedBy } from "./web-chunks.ts";

export type Budget = {
  /** What is loaded, in the words of the message. */
  readonly what: string;
  /** The files by which it is loaded, from the project's folder. */
  readonly files: readonly string[];
  /** The most that its JavaScript may weigh, in kB (1000 bytes) of gzip. */
  readonly most: number;
};

/** Fails the build when the JavaScript of an address weighs more than it may. */
export function bundleBudget(budgets: readonly Budget[]): Plugin {
  let root = "";
  return {
    name: "bundle-budget",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle)
            .filter((output) => output.type === "chunk")
            .map((chunk) => [chunk.fileName, chunk]),
        );
        const overruns = budgets.flatMap(({ what, files, most }) => {
          const loaded = [...loadedBy(chunks, root, files)];
          const weight = loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
          return weight > most ? [`${what}: ${weight.toFixed(1)} kB of JavaScript, and at most ${most} kB may be`] : [];
        });
        if (overruns.length > 0)
          this.error(
            `Too much code (gzip):\n  ${overruns.join("\n  ")}\nLoad later what the first look does not need.`,
          );
      },
    },
  };
}
