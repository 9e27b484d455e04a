import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { auditKindLabels } from "../../../common/rules/audit-log.ts";
import { formatDateTime } from "../../../common/rules/clock.ts";
import { payrollFormats, setupFormatNames } from "../../payroll-files/rules/payroll-formats.ts";
import { settingFields } from "../../payroll-files/rules/payroll-setup.ts";
import { type AuditEntry, auditText, changeWords } from "../rules/audit-log.ts";

type Props = { readonly entries: readonly AuditEntry[] };

export function AuditLogTable({ entries }: Props) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label="Hændelser">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Tidspunkt</TableCell>
            <TableCell>Hændelse</TableCell>
            <TableCell>Hvem</TableCell>
            <TableCell>Om</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id} hover>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDateTime(entry.created_at)}</TableCell>
              <TableCell sx={{ minWidth: 160 }}>{auditKindLabels[entry.kind]}</TableCell>
              <TableCell sx={{ minWidth: 160, overflowWrap: "anywhere" }}>
                {entry.user?.name ?? "Ikke logget ind"}
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{subjectOf(entry)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Whom and what an entry is about, in one line. */
export function subjectOf(entry: AuditEntry): string {
  return [entry.about_user?.name, auditText(entry), changedSettingsText(entry)].filter(Boolean).join(": ");
}

/** Which settings of the payroll files were changed: `DataLøn – Løntermin fra 24 til 51; Lessor 5 – Tegnsæt …`. */
function changedSettingsText({ kind, details }: AuditEntry): string {
  if (kind !== "payroll-setup-changed") return "";
  // The values stand in the order in which the settings do, those of all formats in one list.
  let index = 0;
  const valuesOf = (count: number) => {
    const cut = (values: unknown) => (Array.isArray(values) ? values.slice(index, index + count) : []);
    const values = { before: cut(details.before), after: cut(details.after) };
    index += count;
    return values;
  };
  const told = (["general", ...setupFormatNames] as const).flatMap((group) => {
    const fields = details[group];
    if (!Array.isArray(fields)) return [];
    const format = group === "general" ? undefined : group;
    const labels = format
      ? Object.fromEntries(Object.entries(settingFields(format)).map(([name, { label }]) => [name, label]))
      : { default_format: "Standardformat" };
    const words = changeWords({ fields, ...valuesOf(fields.length) }, labels);
    return format ? `${payrollFormats[format].label} – ${words}` : words;
  });
  return told.join("; ");
}
