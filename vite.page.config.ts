import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oneFile } from "./scripts/one-file.ts";

/** The screens in one file for the server, which makes each page's first view of them (docs/decisions/040-first-page-from-the-server.md). */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  cacheDir: ".cache/vite",
  ssr: { noExternal: true },
  // React takes its slow self otherwise.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "src/app/web/first-page/render-page.tsx",
    outDir: "dist/page",
    ...oneFile,
  },
});
