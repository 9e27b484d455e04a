import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/app-pages.ts";
import { precompressed } from "./scripts/precompressed.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

/**
 * What every page needs is one file; the bundler would make some hundred of it. The entry stands alone: it waits for
 * screens, and they import this.
 */
const app = { name: "app", tags: ["$initial" as const], test: /(?<!main\.tsx)$/ };

export default defineConfig({
  plugins: [react(), ...(appUrl ? [appPages(appUrl)] : []), serviceWorker(), precompressed()],
  cacheDir: ".cache/vite",
  build: {
    outDir: "dist/web",
    // The server writes the styles into the page.
    cssCodeSplit: false,
    // Browsers of the last five years; src/app/web/older-browsers.ts has what they lack beside syntax.
    target: ["chrome96", "edge96", "firefox94", "safari15"],
    reportCompressedSize: false,
    // A browser without it (Safari 16) fetches what is imported a little later.
    modulePreload: { polyfill: false },
    // The budgets of e2e/first-load.spec.ts say what is too large.
    chunkSizeWarningLimit: 1000,
    // The server makes the pages, and finds the names of the files here.
    manifest: true,
    rolldownOptions: {
      input: "src/app/web/main.tsx",
      output: { codeSplitting: { groups: [app] } },
    },
  },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
});
