import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/build/app-pages.ts";
import { browsers } from "./scripts/build/browsers.ts";
import { precompressed } from "./scripts/build/precompressed.ts";
import { serviceWorker } from "./scripts/build/service-worker.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

/**
 * Code that every page needs, without the entry `main.tsx`. The entry awaits screens, which import this code. If both
 * were in one file, they would wait for each other.
 */
const app = { name: "app", priority: 3, tags: ["$initial" as const], test: /(?<!main\.tsx)$/ };

/**
 * Code that three or more screens or dialogs share. As each file costs a request, there are only two: `form` needs the
 * libraries of forms, and `shared` does not.
 */
const shared: Group = {
  debugName: "shared",
  name: (id, modules) => (needsForms(id, modules) ? null : "shared"),
  priority: 2,
  minShareCount: 3,
};
const form: Group = {
  debugName: "form",
  name: (id, modules) => (needsForms(id, modules) ? "form" : null),
  priority: 1,
  minShareCount: 3,
};

type Group = {
  debugName: string;
  name(id: string, modules: Modules): string | null;
  priority: number;
  minShareCount: number;
};
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const formLibraries = /node_modules\/(zod|date-fns|react-hook-form|@mui\/x-date-pickers)\//;
const needingForms = new Map<string, boolean>();

/** Whether a module imports the libraries of forms, itself or through others. */
function needsForms(id: string, modules: Modules): boolean {
  const known = needingForms.get(id);
  if (known !== undefined) return known;
  // Ends the recursion if a library imports itself in a cycle.
  needingForms.set(id, false);
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  const needs = formLibraries.test(id) || imported.some((other) => needsForms(other, modules));
  needingForms.set(id, needs);
  return needs;
}

export default defineConfig({
  plugins: [react(), ...(appUrl ? [appPages(appUrl)] : []), serviceWorker(), precompressed()],
  cacheDir: ".cache/vite",
  build: {
    outDir: "dist/web",
    // One stylesheet for the whole app, which the server writes into each page.
    cssCodeSplit: false,
    target: browsers,
    reportCompressedSize: false,
    // A browser without module preload (Safari 16) only fetches imported files a little later.
    modulePreload: { polyfill: false },
    // The limit is high, because e2e/loading/first-load.spec.ts checks the sizes of the files.
    chunkSizeWarningLimit: 1000,
    // The server reads the names of the built files from the manifest.
    manifest: true,
    rolldownOptions: {
      input: "src/app/web/main.tsx",
      output: { codeSplitting: { groups: [app, shared, form] } },
      // No warning if code that is imported on demand is in a shared file that is loaded already.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
});
