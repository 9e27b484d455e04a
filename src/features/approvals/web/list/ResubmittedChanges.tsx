import { jobFields } from "../../../jobs/rules/job-fields.ts";
import type { JobChange } from "../../../jobs/rules/job-history.ts";
import { changedValueText } from "../../../jobs/web/form/changed-value.ts";

/** `Rettet siden: Slut 19/11-2026 15:00 → 19/11-2026 14:30.` */
export function ResubmittedChanges({ changes }: { readonly changes: readonly JobChange[] }) {
  if (changes.length === 0) return "Sendt igen uden rettelser.";
  const texts = changes.map(
    ({ field, from, to }) =>
      `${jobFields[field].label} ${changedValueText(field, from)} → ${changedValueText(field, to)}`,
  );
  return `Rettet siden: ${texts.join(", ")}.`;
}
