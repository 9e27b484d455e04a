import { defineConfig } from "vite";
import { oneFile } from "./scripts/build/one-file.ts";

/** Builds the server as one file, which `npm start` runs (docs/decisions/021-server-in-one-file.md). */
export default defineConfig({
  publicDir: false,
  cacheDir: ".cache/vite",
  ssr: {
    noExternal: true,
    // Packages with binaries, or with data files that they read at run time.
    external: ["@node-rs/argon2", "iconv-lite", "pdfkit", "pg-native"],
    // Packages resolve as in Node.
    resolve: { conditions: ["node", "module-sync"], mainFields: [] },
  },
  build: {
    ssr: "src/app/server/main.ts",
    outDir: "dist/server",
    ...oneFile,
  },
});
