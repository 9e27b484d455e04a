import { join } from "node:path";
import type { Plugin } from "vite";

const renderers = /[\\/](date|time)ViewRenderers\.mjs$/;
const views = /[\\/](DateCalendar|DigitalClock|MultiSectionDigitalClock|TimeClock)[\\/]index\.mjs$/;

/** Gives the pickers calendar and clocks that are fetched when they are opened, or ahead of it (picker-views.tsx). */
export function latePickerViews(root: string): Plugin {
  return {
    name: "late-picker-views",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      views.test(source) && renderers.test(importer ?? "")
        ? join(root, "src/common/web/ui/pickers/picker-views.tsx")
        : null,
  };
}
