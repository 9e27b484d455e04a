import * as z from "zod/mini";
import { periodErrors } from "#common/rules/time/period.ts";
import { dateField, type FieldErrors } from "#common/rules/values/fields.ts";

export const maxExportDays = 366;

export const absenceExportContents = ["days", "statistics"] as const;
export type AbsenceExportContent = (typeof absenceExportContents)[number];
export const absenceExportContentLabels: Readonly<Record<AbsenceExportContent, string>> = {
  days: "Alle fraværsdage",
  statistics: "Opgørelse til Danmarks Statistik",
};

/** The query of the export (docs/product-rules.md#export-of-absence). */
export const absenceExportQuery = z.object({
  from: dateField("Fra"),
  to: dateField("Til"),
  content: z._default(
    z.enum(absenceExportContents, `content skal være en af ${absenceExportContents.join(", ")}.`),
    "days",
  ),
  format: z._default(z.enum(["xlsx", "csv"], "format skal være xlsx eller csv."), "xlsx"),
});
export type AbsenceExportQuery = z.infer<typeof absenceExportQuery>;

export function exportPeriodErrors({ from, to }: Partial<Pick<AbsenceExportQuery, "from" | "to">>): FieldErrors {
  const errors = periodErrors({ from, to });
  if (Object.keys(errors).length > 0 || from === undefined || to === undefined) return errors;
  const { days } = Temporal.PlainDate.from(from).until(to);
  return days < maxExportDays ? {} : { to: ["Eksportér højst et år ad gangen."] };
}
