import { defineConfig } from "vite";
import { oneFile } from "./scripts/one-file.ts";

/** The server in one file, as `npm start` runs it: docs/decisions/021-server-in-one-file.md. */
export default defineConfig({
  publicDir: false,
  cacheDir: ".cache/vite",
  ssr: {
    noExternal: true,
    // What brings binaries, or tables that are read when one of them is needed.
    external: ["@node-rs/argon2", "iconv-lite", "pdfkit", "pg-native"],
    // As Node itself would choose.
    resolve: { conditions: ["node", "module-sync"], mainFields: [] },
  },
  build: {
    ssr: "src/app/server/main.ts",
    outDir: "dist/server",
    ...oneFile,
  },
});
