import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useCan } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { dimensions, measures } from "../rules/report.ts";
import type { ReportHead } from "../rules/report-call.ts";
import { changeText, comparedTitle, headText, numberText, sumTitle } from "../rules/report-words.ts";
import { listOfNumber } from "./list-of-number.ts";
import type { ShownReport } from "./reports.queries.ts";

export function ReportTable({ wanted, report }: ShownReport) {
  const { measure, rows: by, columns: across } = wanted;
  const { unit } = measures[measure];
  const hasCompared = report.compared_period !== null;
  const hasColumns = across !== undefined && report.columns.length > 0;
  const numbers = { shown: { wanted, report } };
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Rapportens tal" sx={scrolling}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell sx={first}>{dimensions[by]}</TableCell>
            {hasColumns &&
              report.columns.map((column) => (
                <TableCell key={column.key} align="right">
                  <Title text={headText(across, column)} />
                </TableCell>
              ))}
            <TableCell align="right">{`${sumTitle} (${unit})`}</TableCell>
            {hasCompared && <TableCell align="right">{comparedTitle}</TableCell>}
            {hasCompared && <TableCell align="right">Ændring</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {report.rows.map((row) => (
            <TableRow key={row.key} hover>
              <TableCell component="th" scope="row" sx={first}>
                <Title text={headText(by, row)} />
              </TableCell>
              {row.values.map((value, place) => {
                const column = report.columns[place] as ReportHead;
                return (
                  <TableCell key={column.key} align="right" sx={number}>
                    <NumberLink {...numbers} value={value} row={row} column={column} />
                  </TableCell>
                );
              })}
              <TableCell align="right" sx={sum}>
                <NumberLink {...numbers} value={row.total} row={row} />
              </TableCell>
              {hasCompared && <Compared measure={measure} now={row.total} before={row.compared ?? 0} />}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={{ "& .MuiTableCell-root": { color: "text.primary", fontSize: "0.875rem", fontWeight: 500 } }}>
            <TableCell component="th" scope="row" sx={first}>
              {sumTitle}
            </TableCell>
            {report.totals.map((value, place) => {
              const column = report.columns[place] as ReportHead;
              return (
                <TableCell key={column.key} align="right" sx={number}>
                  <NumberLink {...numbers} value={value} column={column} />
                </TableCell>
              );
            })}
            <TableCell align="right" sx={sum}>
              <NumberLink {...numbers} value={report.total} />
            </TableCell>
            {hasCompared && <Compared measure={measure} now={report.total} before={report.compared ?? 0} />}
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

type NumberProps = {
  readonly shown: ShownReport;
  readonly value: number;
  readonly row?: ReportHead;
  readonly column?: ReportHead;
};

function NumberLink({ shown: { wanted }, value, row, column }: NumberProps) {
  const { measure, rows: by, columns: across } = wanted;
  const seesAll = useCan("read-all-jobs");
  const text = numberText(measure, value);
  const place = [[row && by, row?.key ?? ""] as const, [column && across, column?.key ?? ""] as const];
  const list = listOfNumber(wanted, place, { seesAll });
  if (value === 0) return <Zero>{text}</Zero>;
  if (!list) return text;
  const heads = [row && headText(by, row), column && across && headText(across, column)].filter(Boolean);
  const name = `${text} ${measures[measure].unit}: ${heads.join(", ") || sumTitle}, se opgaverne`;
  return (
    <TextLink {...list} aria-label={name} underline="hover" color="inherit">
      {text}
    </TextLink>
  );
}

/** A code in brackets at the end of a title must not break at its hyphen. */
function Title({ text }: { readonly text: string }) {
  const code = / (\([^()]{1,24}\))$/.exec(text);
  if (!code) return text;
  return (
    <>
      {text.slice(0, code.index)}{" "}
      <Box component="span" sx={number}>
        {code[1]}
      </Box>
    </>
  );
}

const Zero = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: "text.secondary" }}>
    {children}
  </Box>
);

function Compared({
  measure,
  now,
  before,
}: {
  readonly measure: keyof typeof measures;
  readonly now: number;
  readonly before: number;
}) {
  return (
    <>
      <TableCell align="right" sx={number}>
        {numberText(measure, before)}
      </TableCell>
      <TableCell align="right" sx={number}>
        {changeText(now, before)}
      </TableCell>
    </>
  );
}

const scrolling = {
  "& .MuiTableCell-root": { px: { xs: 1, sm: 2 } },
  "& thead .MuiTableCell-root:not(:first-of-type)": { minWidth: 88 },
  "& thead .MuiTableCell-root": { bgcolor: "background.paper" },
  maxHeight: "75vh",
  border: 1,
  borderColor: "divider",
  borderRadius: 1.5,
  bgcolor: "background.paper",
};
const number = { whiteSpace: "nowrap" };
const sum = { ...number, fontWeight: 500 };
const first = {
  position: "sticky",
  left: 0,
  zIndex: 1,
  bgcolor: "background.paper",
  minWidth: { xs: 120, sm: 200 },
  maxWidth: { xs: 150, sm: 320 },
  overflowWrap: "anywhere",
  "thead &": { zIndex: 3 },
};
