import type { BuildOptions } from "vite";

/**
 * Bundles Node code into one file, so that a new build does not replace files that a running server will load later.
 * The file is not minified, so that stack traces stay readable.
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
