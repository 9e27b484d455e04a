import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { auditKindLabels } from "#common/rules/audit-log.ts";
import { formatDateTime } from "#common/rules/time/clock.ts";
import type { AnySettingField } from "#features/payroll-files/rules/formats/setting-field.ts";
import { payrollFormatNames, payrollFormats, setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { settingFields } from "#features/payroll-files/rules/payroll-setup.ts";
import { type AuditEntry, actorName } from "../rules/audit-log.ts";
import { auditText } from "../rules/audit-text.ts";
import { changeWords } from "../rules/audit-words.ts";

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
              <TableCell sx={{ minWidth: 160, overflowWrap: "anywhere" }}>{actorName(entry)}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{subjectOf(entry)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

export function subjectOf(entry: AuditEntry): string {
  return [entry.about_user?.name, auditText(entry), changedSettingsText(entry)].filter(Boolean).join(": ");
}

/** Changed settings of payroll files: `DataLøn – Løntermin fra 24 til 51; Lessor 5 – Tegnsæt …`. */
function changedSettingsText({ kind, details }: AuditEntry): string {
  if (kind !== "payroll-setup-changed") return "";
  const { before = [], after = [] } = details;
  // `before` and `after` each list the values of all groups one after the other.
  let index = 0;
  const changes = (["general", ...setupFormatNames] as const).flatMap((group) => {
    const fields = details[group];
    if (!Array.isArray(fields)) return [];
    const known = group === "general" ? { default_format: standardFormat } : settingFields(group);
    const values = (of: AuditEntry["details"][string]) =>
      Array.isArray(of) ? fields.map((name, place) => valueInWords(known[name], of[index + place])) : [];
    const labels = Object.fromEntries(fields.map((name) => [name, known[name]?.label ?? name]));
    const words = changeWords({ fields, before: values(before), after: values(after) }, labels);
    index += fields.length;
    return group === "general" ? words : `${payrollFormats[group].label} – ${words}`;
  });
  return changes.join("; ");
}

const standardFormat: AnySettingField = {
  kind: "choice",
  label: "Standardformat",
  help: "",
  options: payrollFormatNames.map((value) => ({ value, label: payrollFormats[value].label })),
};

function valueInWords(field: AnySettingField | undefined, value = ""): string {
  const options = field?.kind === "choice" ? field.options : [];
  return options.find((option) => String(option.value) === value)?.label ?? value;
}
