import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import type { PayrollPreviewPage, PreviewPageRow } from "#features/payrolls/rules/payroll-preview-page.ts";
import { kindWords, noRowsText, previewRowKey } from "./payroll-preview.ts";

export function PayrollPreviewTable({ preview: { data, totals, total } }: { readonly preview: PayrollPreviewPage }) {
  const hasKm = totals.km !== 0 || data.some(({ km }) => km !== null);
  const hasDays = totals.days !== 0 || data.some(({ days }) => days !== null);
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Filens indhold">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Medarbejder</TableCell>
            <TableCell>Lønkode</TableCell>
            <TableCell align="right">Timer</TableCell>
            {hasDays && <TableCell align="right">Dage</TableCell>}
            {hasKm && <TableCell align="right">Km</TableCell>}
            <TableCell align="right">Sats</TableCell>
            <TableCell align="right">Beløb</TableCell>
            <TableCell align="right">Pris</TableCell>
            <TableCell align="right">Afvigelse</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <PreviewRow key={previewRowKey(row)} row={row} hasDays={hasDays} hasKm={hasKm} />
          ))}
          {total === 0 && (
            <TableRow>
              <TableCell colSpan={7} align="center" sx={{ py: 4 }}>
                {noRowsText}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
        {total > 0 && (
          <TableFooter>
            <TableRow sx={{ "& td, & th": { typography: "body2", fontWeight: 600, color: "text.primary" } }}>
              <TableCell component="th" scope="row" colSpan={2}>
                I alt
              </TableCell>
              <Figure value={totals.hours} />
              {hasDays && <Figure value={totals.days} />}
              {hasKm && <Figure value={totals.km} />}
              <Figure value={null} />
              <Figure value={totals.amount} />
              <Figure value={totals.price} />
              <Figure value={totals.deviation} />
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}

type RowProps = { readonly row: PreviewPageRow; readonly hasDays: boolean; readonly hasKm: boolean };

function PreviewRow({ row, hasDays, hasKm }: RowProps) {
  return (
    <TableRow>
      <TableCell>
        {row.user_name}
        <Typography variant="body2" color="textSecondary">
          {row.employee_id || "Mangler medarbejdernummer"}
        </Typography>
      </TableCell>
      <TableCell>
        {row.salary_code}
        <Typography variant="body2" color="textSecondary">
          {kindWords[row.kind]}
        </Typography>
      </TableCell>
      <Figure value={row.hours} />
      {hasDays && <Figure value={row.days} />}
      {hasKm && <Figure value={row.km} />}
      <Figure value={row.rate} />
      <Figure value={row.amount} />
      <Figure value={row.price} />
      <Figure value={row.deviation} />
    </TableRow>
  );
}

function Figure({ value }: { readonly value: number | null }) {
  return (
    <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
      {value === null ? "" : formatDecimal(value)}
    </TableCell>
  );
}
