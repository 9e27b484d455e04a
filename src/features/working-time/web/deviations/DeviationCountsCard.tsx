import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { deviationCountsQuery } from "./deviations.queries.ts";

type Props = {
  readonly month: Temporal.PlainYearMonth;
  /** `november 2026` */
  readonly monthName: string;
};

const titles = [
  "Projekt",
  "Personer",
  "Kort hvile",
  "Intet fridøgn",
  "Over timer",
  "Mangler under\u00adskrift",
] as const;

/** The explained breaches of everybody in a month, by project; nothing where there are none. */
export function DeviationCountsCard({ month, monthName }: Props) {
  const { data: counts = [] } = useQuery(deviationCountsQuery(month.toString()));
  if (counts.length === 0) return null;
  const title = `Alles fravigelser i ${monthName}, pr. projekt`;
  return (
    <Card className="not-printed" component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      <Table
        size="small"
        aria-label={title}
        sx={{ "& td, & th": { px: { xs: 0.75, md: 2 } }, "& tr > :first-child": { pl: 2 } }}
      >
        <TableHead>
          <TableRow>
            {titles.map((name, place) => (
              <TableCell key={name} component="th" scope="col" align={place === 0 ? "left" : "right"}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {counts.map(({ project, people, rest, day_off, average, unsigned }) => (
            <TableRow key={project?.id ?? 0}>
              <TableCell component="th" scope="row">
                {project ? `${project.name} (${project.code})` : "Uden projekt"}
              </TableCell>
              <TableCell align="right">{people}</TableCell>
              <TableCell align="right">{rest}</TableCell>
              <TableCell align="right">{day_off}</TableCell>
              <TableCell align="right">{average}</TableCell>
              <TableCell align="right">{unsigned}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
