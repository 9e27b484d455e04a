import { defineConfig, type Plugin } from "vite";

/** The server in one file, as `npm start` runs it: docs/decisions/021-server-in-one-file.md. */
export default defineConfig({
  publicDir: false,
  plugins: [oneByteLetters()],
  cacheDir: ".cache/vite",
  ssr: {
    noExternal: true,
    // What brings binaries, or tables that are read when one of them is needed.
    external: ["@node-rs/argon2", "iconv-lite", "pg-native"],
    // As Node itself would choose.
    resolve: { conditions: ["node", "module-sync"], mainFields: [] },
  },
  build: {
    ssr: "src/app/server/main.ts",
    outDir: "dist/server",
    target: "esnext",
    // The trace of an error is to be read.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        // A build beside a running server takes nothing from it that it would load later.
        codeSplitting: false,
        comments: { legal: false, jsdoc: false, annotation: false },
      },
    },
  },
});

/** One letter beyond Latin-1 would make the engine keep the whole file with two bytes for each. */
function oneByteLetters(): Plugin {
  const spelled = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "one-byte-letters",
    renderChunk: (code) => ({ code: code.replace(/[\u0100-\uffff]/g, spelled), map: null }),
  };
}
