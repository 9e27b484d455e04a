import type { BuildOptions } from "vite";

/** Bundles Node code into one file: a running server must not load some of its files from a newer build. */
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
