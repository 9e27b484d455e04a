import { hasJobFilters } from "../rules/report.ts";
import type { WantedReport } from "./wanted-report.ts";

/** A phone shows these fields only if they are set, or after a tap on "Flere valg". */
const moreFields = ["compare", "project_id", "status", "kind"] as const;
export type MoreField = (typeof moreFields)[number];

export const unusedFields = (wanted: WantedReport): readonly MoreField[] =>
  moreFields.filter((name) => (name === "compare" || hasJobFilters(wanted.measure)) && wanted[name] === undefined);

/** The height in pixels that is reserved until the fields are loaded. A row has 79, and a gap 4. */
export function fieldsHeight(wanted: WantedReport): { readonly xs: number; readonly md: number } {
  const fields = hasJobFilters(wanted.measure) ? 9 : 6;
  const unused = unusedFields(wanted).length;
  const onPhone = fields - unused + (unused > 0 ? 1 : 0);
  return { xs: 83 * Math.ceil(onPhone / 2) - 4, md: 83 * (fields / 3) - 4 };
}
