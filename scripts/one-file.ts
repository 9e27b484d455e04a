import type { BuildOptions } from "vite";

/**
 * What runs in Node is built into one file, so that a build beside a running server takes nothing from it that it would
 * load later, and stays readable, so that the trace of an error is.
 */
export const oneFile = {
  target: "esnext",
  minify: false,
  sourcemap: true,
  reportCompressedSize: false,
  chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  rolldownOptions: {
    output: {
      codeSplitting: false,
      comments: { legal: false, jsdoc: false, annotation: false },
    },
  },
} satisfies BuildOptions;
