import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { today } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { lawRulesQuery } from "#common/web/company-rules/law-rules.queries.ts";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { WholeDates } from "#common/web/ui/WholeDates.tsx";
import { fromWords, type Terms } from "#features/users/rules/employment-terms.ts";
import { conditionWords } from "#features/users/rules/terms-words.ts";

type Props = {
  /** Latest first. */
  readonly rows: readonly Terms[];
  readonly actions?: ((row: Terms) => ReactNode) | undefined;
};

export function TermsTable({ rows, actions }: Props) {
  const now = today().toString();
  const current = rows.find(({ from_date }) => from_date <= now);
  return (
    <TableContainer>
      <Table
        sx={{
          "& th, & td": { px: 1 },
          "& :first-child:is(th, td)": { pl: 2 },
          "& :last-child:is(th, td)": { pr: 2 },
          "& tr:last-child > td": { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Gælder</TableCell>
            <TableCell align="right">Timepris</TableCell>
            {actions && (
              <TableCell align="right">
                <span style={visuallyHidden}>Redigér</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell>
                <WholeDates>{fromWords(row)}</WholeDates>{" "}
                {row === current && <ToneChip tone="green" label="Gælder nu" />}
                {row.from_date > now && <ToneChip tone="slate" label="Kommende" />}
                <TermsWords row={row} />
              </TableCell>
              <TableCell
                align="right"
                sx={{ verticalAlign: "top", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
              >
                {formatKroner(row.hourly_rate)}
              </TableCell>
              {actions && (
                <TableCell align="right" padding="none" sx={{ whiteSpace: "nowrap" }}>
                  {actions(row)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function TermsWords({ row }: { readonly row: Terms }) {
  const { data: sets = [] } = useQuery({ ...lawRulesQuery, enabled: row.working_time_rules_id !== null });
  const words = conditionWords(row, {
    workingTime: sets.find(({ id }) => id === row.working_time_rules_id)?.name,
    allowances: row.allowance_rules_name,
  });
  if (words.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {words.join(" · ")}
    </Typography>
  );
}
