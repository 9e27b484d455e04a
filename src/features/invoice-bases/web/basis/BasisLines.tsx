import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { type Grouping, groupingLabels } from "#features/invoice-bases/rules/basis-words.ts";
import type { InvoiceBasisLine } from "#features/invoice-bases/rules/invoice-basis.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";

type Props = {
  readonly lines: readonly InvoiceBasisLine[];
  readonly amount: number;
  readonly groupBy: Grouping;
};

export function BasisLines(props: Props) {
  return useIsNarrow() ? <LineRows {...props} /> : <LineTable {...props} />;
}

function LineTable({ lines, amount, groupBy }: Props) {
  const rows = lines.map((line, place) => ({ line, place }));
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Fakturalinjer">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Projekt</TableCell>
            <TableCell>{groupingLabels[groupBy]}</TableCell>
            <TableCell align="right">Antal</TableCell>
            <TableCell align="right">Pris</TableCell>
            <TableCell align="right">Beløb</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ line, place }) => (
            <TableRow key={place}>
              <TableCell sx={{ minWidth: 140, overflowWrap: "anywhere" }}>{projectInWords(line)}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>
                {line.title}
                {line.cost !== null && (
                  <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                    {costInWords(line)}
                  </Box>
                )}
              </TableCell>
              <TableCell align="right" sx={figure}>
                {quantity(line)}
              </TableCell>
              <TableCell align="right" sx={figure}>
                {line.rate !== null && formatKroner(line.rate)}
              </TableCell>
              <TableCell align="right" sx={figure}>
                {formatKroner(line.amount)}
              </TableCell>
            </TableRow>
          ))}
          <TableRow sx={{ "& td, & th": { fontWeight: 700, borderBottom: 0 } }}>
            <TableCell component="th" scope="row" colSpan={4}>
              I alt uden moms
            </TableCell>
            <TableCell align="right" sx={figure}>
              {formatKroner(amount)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function LineRows({ lines, amount }: Props) {
  const rows = lines.map((line, place) => ({ line, place }));
  return (
    <>
      <Box component="ul" aria-label="Linjer" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map(({ line, place }) => (
          <Box component="li" key={place} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography>{line.title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {projectInWords(line)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {calculation(line)}
              </Typography>
            </Box>
            <Typography sx={figure}>{formatKroner(line.amount)}</Typography>
          </Box>
        ))}
      </Box>
      <Box sx={row}>
        <Typography sx={{ fontWeight: 700 }}>I alt uden moms</Typography>
        <Typography sx={{ ...figure, fontWeight: 700 }}>{formatKroner(amount)}</Typography>
      </Box>
    </>
  );
}

const row = {
  display: "flex",
  justifyContent: "space-between",
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: "divider",
} as const;

const figure = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;

function quantity({ minutes, km }: InvoiceBasisLine): string {
  if (minutes !== null) return formatTotalMinutes(minutes);
  return km === null ? "" : `${formatNumber(km)} km`;
}

const projectInWords = ({ project_name, project_code }: InvoiceBasisLine): string =>
  `${project_name} (${project_code})`;

/** Shows the cost of the whole line. For kilometres, this is not the cost of one kilometre. */
const costInWords = ({ kind, cost }: InvoiceBasisLine): string =>
  `${kinds[kind].label}, kostpris ${formatKroner(cost ?? 0)}`;

function calculation(line: InvoiceBasisLine): string {
  if (line.rate !== null) return `${quantity(line)} à ${formatKroner(line.rate)}`;
  return [quantity(line), line.cost !== null && costInWords(line)].filter(Boolean).join(" · ");
}
