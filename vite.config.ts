import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPages } from "./scripts/app-pages.ts";
import { pageCode } from "./scripts/page-code.ts";
import { precompressed } from "./scripts/precompressed.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { preloads } from "./src/app/web/preloads.ts";

const { APP_URL: appUrl, PORT: port = "3000" } = process.env;

/**
 * What several screens share, in a few chunks; left to itself the bundler makes one for each set of screens that share
 * something, 160 in all. A module in the wrong one comes with screens that do without it, and the budgets tell; chunks
 * that go in a circle do not start, and the build refuses them (docs/decisions/033-static-chunks.md).
 */
const sharedChunks = [
  // What every page needs.
  { name: "app", tags: ["$initial" as const], test: /(?<!index\.html|main\.tsx)$/ },
  { name: "pickers", test: paths("@mui/x-", "/date-fns/", "/react-transition-group/", "/web/ui/pickers/") },
  {
    name: "forms",
    test: paths(
      "/zod/",
      "/react-hook-form/",
      "@mui/material/(\\w*Input\\w*|Form\\w+|Text\\w+|(Native)?Select|Menu\\w*|Popover|(use)?Autocomplete|ListSubheader|Radio\\w*)/",
      "@mui/material/(Dialog(Actions|Content|Title)?/|internal/SwitchBase)",
    ),
  },
  {
    // What works without a network, which comes with every page once that stands.
    name: "offline",
    test: paths(
      "/common/web/offline/",
      "/app/web/(offline|service-worker)/(?!worker)",
      "/common/web/api/escaped-name",
      "/node_modules/idb/",
    ),
  },
  // What a page says after an act, which comes with every page once that stands.
  { name: "alerts", test: paths("@mui/material/(Alert|AlertTitle)/") },
  { name: "snackbars", test: paths("@mui/material/Snackbar\\w*/", "/common/web/ui/FlashSnackbar") },
  // What floats over a page, which comes when something is pointed at or a picker opens.
  { name: "poppers", test: paths("@popperjs/", "@mui/material/Popper/") },
  {
    // What the forms of all kinds of jobs have in common.
    name: "job-form",
    test: paths(
      "/features/jobs/web/form/(?!favourites|timer|JobFormSkeleton|stored/Job)",
      "/features/jobs/rules/(job-(fields|input|price)|kinds/changed-fields)\\.",
    ),
    minShareCount: 3,
  },
  {
    // A line or two each, and by itself each would be a file: how lists of jobs and their forms are found again.
    name: "job-lists",
    test: paths(
      "/features/jobs/rules/pause-text\\.",
      "/features/jobs/web/(list/job-list|dialogs/job-dialog|form/timer/timers-key)\\.",
    ),
  },
  {
    name: "lists",
    test: paths(
      "@mui/material/(Skeleton|Tab|Tabs|TabScrollButton|Pagination\\w*|usePagination|Fab|Card\\w*|ClickAwayListener)/",
      "/common/web/ui/(AddButton|IconAction|lists/(?!SearchBox|CardList|FilterButton|RowsFilter|closed-rows))",
    ),
  },
  {
    name: "common",
    test: paths(
      "/node_modules/(?!@mui/material/(Breadcrumbs|Checkbox|FormControlLabel)/)",
      "/common/web/(?!ui/(lists/|forms/|Breadcrumb|Note)|forms/(form|use-conflict)|words)",
      "/common/rules/(clock|lists/page-size|values/(ids|money|numbers))",
    ),
    minShareCount: 7,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

function paths(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join("|").replaceAll("/", "[\\\\/]"));
}

export default defineConfig({
  plugins: [
    react(),
    ...(appUrl ? [appPages(appUrl)] : []),
    pageCode({ most: 215, preloads }),
    serviceWorker(),
    precompressed(),
  ],
  cacheDir: ".cache/vite",
  build: {
    outDir: "dist/web",
    // One file, which the server writes into the page: with one for each chunk, their loader would fetch them once more.
    cssCodeSplit: false,
    // Browsers of the last five years; src/app/web/older-browsers.ts has what they lack beside syntax.
    target: ["chrome96", "edge96", "firefox94", "safari15"],
    reportCompressedSize: false,
    // A browser without it (Safari 16) fetches what is imported a little later.
    modulePreload: { polyfill: false },
    // The budgets say what is too large.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // A group takes what it names, and not also what that imports.
      output: { codeSplitting: { groups: sharedChunks, includeDependenciesRecursively: false } },
    },
  },
  server: { host: "127.0.0.1", port: Number(port), strictPort: true },
});
