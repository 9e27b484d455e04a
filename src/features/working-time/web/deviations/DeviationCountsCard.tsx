import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import type { DeviationCounts } from "#features/working-time/rules/deviation-schema.ts";
import { deviationCountsQuery } from "./deviations.queries.ts";

type Props = {
  readonly month: Temporal.PlainYearMonth;
  readonly monthName: string;
};

type Count = DeviationCounts[number];

const columns: readonly (readonly [title: string, of: (count: Count) => number])[] = [
  ["Personer", ({ people }) => people],
  ["Kort hvile", ({ rest }) => rest],
  ["Intet fridøgn", ({ day_off }) => day_off],
  ["Over timer", ({ average }) => average],
  ["Mangler under\u00adskrift", ({ unsigned }) => unsigned],
];

const nameOf = ({ project }: Count) => (project ? `${project.name} (${project.code})` : "Uden projekt");

export function DeviationCountsCard({ month, monthName }: Props) {
  const { data: counts = [] } = useQuery(deviationCountsQuery(month.toString()));
  const isNarrow = useIsNarrow();
  if (counts.length === 0) return null;
  const title = `Alles fravigelser i ${monthName}, pr. projekt`;
  return (
    <Card className="not-printed" component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      {isNarrow ? <CountRows counts={counts} label={title} /> : <CountTable counts={counts} label={title} />}
    </Card>
  );
}

type ListProps = { readonly counts: readonly Count[]; readonly label: string };

function CountTable({ counts, label }: ListProps) {
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell component="th" scope="col">
            Projekt
          </TableCell>
          {columns.map(([title]) => (
            <TableCell key={title} component="th" scope="col" align="right">
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {counts.map((count) => (
          <TableRow key={count.project?.id ?? 0}>
            <TableCell component="th" scope="row">
              {nameOf(count)}
            </TableCell>
            {columns.map(([title, of]) => (
              <TableCell key={title} align="right">
                {of(count)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function CountRows({ counts, label }: ListProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {counts.map((count) => (
        <Box
          component="li"
          key={count.project?.id ?? 0}
          sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
        >
          <Box sx={{ mb: 1 }}>{nameOf(count)}</Box>
          <Facts facts={columns.map(([title, of]) => ({ label: title, value: of(count) }))} />
        </Box>
      ))}
    </Box>
  );
}
