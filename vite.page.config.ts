import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
