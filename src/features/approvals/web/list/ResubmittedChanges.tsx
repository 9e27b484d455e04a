import { asSentence } from "#common/rules/counted.ts";
import type { JobChange } from "#features/jobs/rules/job-history.ts";
import { changedFieldLabel } from "#features/jobs/rules/kinds/changed-fields.ts";
import { changedValueText } from "#features/jobs/web/form/header/changed-value.ts";

/** `Rettet siden: Slut 19/11-2026 15:00 → 19/11-2026 14:30.` */
export function ResubmittedChanges({ changes }: { readonly changes: readonly JobChange[] }) {
  if (changes.length === 0) return "Sendt igen uden rettelser.";
  const texts = changes.map(
    ({ field, from, to }) =>
      `${changedFieldLabel(field)} ${changedValueText(field, from)} → ${changedValueText(field, to)}`,
  );
  return asSentence(`Rettet siden: ${texts.join(", ")}`);
}
