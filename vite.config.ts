import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/app-pages.ts";
import { bundleBudget } from "./scripts/bundle-budget.ts";
import { latePickerViews } from "./scripts/late-picker-views.ts";
import { precompressed } from "./scripts/precompressed.ts";
import { singleIcons } from "./scripts/single-icons.ts";
import { webChunks } from "./scripts/web-chunks.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

const root = import.meta.dirname;
const target = "baseline-widely-available";
const resolve = {
  alias: [
    { find: /^.*\/locale\/en-US(\.js)?$/, replacement: join(root, "src/common/web/danish-dates.ts") },
    { find: /^.*\/buildFormatNumber(\.mjs)?$/, replacement: join(root, "src/common/web/danish-numbers.ts") },
  ],
};
const sourcePlugins = () => [singleIcons(), react(), latePickerViews(root)];

const page = ["index.html"];
/** What a logged-in person's first screen loads beside itself. */
const shell = [...page, "src/app/web/SideNavigation.tsx"];
const budgets = [
  { what: "Every page", files: page, most: 190 },
  { what: "/jobs", files: [...shell, "src/features/jobs/web/list/JobsScreen.tsx"], most: 235 },
  { what: "/jobs/new", files: [...shell, "src/features/jobs/web/form/NewJobScreen.tsx"], most: 335 },
];

export default defineConfig(async ({ command }) => ({
  resolve,
  plugins: [...sourcePlugins(), ...(appUrl ? [appPages(appUrl)] : []), bundleBudget(budgets), precompressed()],
  cacheDir: ".cache/vite",
  build: {
    outDir: "dist/web",
    manifest: true,
    target,
    reportCompressedSize: false,
    // The budgets say what is too large.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output:
        command === "build"
          ? { codeSplitting: await webChunks({ root, plugins: sourcePlugins(), resolve, target }) }
          : {},
    },
  },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
}));
