import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { auditKindLabels } from "../../../common/rules/audit-log.ts";
import { formatDateTime } from "../../../common/rules/clock.ts";
import { payrollFormats, type SetupFormatName, setupFormatNames } from "../../payroll-files/rules/payroll-formats.ts";
import { settingFields } from "../../payroll-files/rules/payroll-setup.ts";
import { type AuditEntry, auditText } from "../rules/audit-log.ts";

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

/** Which settings of the payroll files were changed: `DataLøn – Løntermin, Tegnsæt; Lessor 5 – Tegnsæt`. */
function changedSettingsText({ kind, details }: AuditEntry): string {
  if (kind !== "payroll-setup-changed") return "";
  const ofFormat = (format: SetupFormatName) => {
    const names = details[format];
    const fields = settingFields(format);
    const labels = Array.isArray(names) ? names.map((name) => fields[name]?.label ?? name) : [];
    return labels.length === 0 ? [] : `${payrollFormats[format].label} – ${labels.join(", ")}`;
  };
  return [details.general ? "Standardformat" : [], setupFormatNames.map(ofFormat)].flat(2).join("; ");
}
