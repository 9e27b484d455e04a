import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/app-pages.ts";
import { browsers } from "./scripts/browsers.ts";
import { precompressed } from "./scripts/precompressed.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

/** Code that every page needs. The entry stands alone: it waits for screens, and they import this. */
const app = { name: "app", priority: 3, tags: ["$initial" as const], test: /(?<!main\.tsx)$/ };

/** Code that three or more screens or dialogs share. It is in two files, with and without forms, since each file costs a request. */
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
  // Breaks an import cycle of a library.
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
    // The server writes the styles into the page.
    cssCodeSplit: false,
    target: browsers,
    reportCompressedSize: false,
    // A browser without it (Safari 16) fetches what is imported a little later.
    modulePreload: { polyfill: false },
    // The budgets of e2e/loading/first-load.spec.ts say what is too large.
    chunkSizeWarningLimit: 1000,
    // The server makes the pages, and finds the names of the files here.
    manifest: true,
    rolldownOptions: {
      input: "src/app/web/main.tsx",
      output: { codeSplitting: { groups: [app, shared, form] } },
      // What is loaded when needed may be in a shared chunk that is there already.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
});
