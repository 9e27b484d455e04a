import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { oneFile } from "./scripts/one-file.ts";

/** The screens in one file for the server, which makes each page's first view of them (docs/decisions/079-first-page-in-one-folder.md). */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  cacheDir: ".cache/vite",
  ssr: { noExternal: true },
  // React takes its slow self otherwise.
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "src/app/first-page/web/render-page.tsx",
    outDir: "dist/page",
    ...oneFile,
  },
});
