import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oneFile } from "./scripts/build/one-file.ts";

/** The screens as one file, which renders pages on the server (docs/decisions/079-first-page-in-one-folder.md). */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  cacheDir: ".cache/vite",
  ssr: { noExternal: true },
  // Otherwise React would use its slow development code.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "src/app/first-page/web/render-page.tsx",
    outDir: "dist/page",
    ...oneFile,
  },
});
