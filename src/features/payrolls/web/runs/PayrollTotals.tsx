import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { touchTarget } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { listed } from "#common/web/words.ts";
import { jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import { hasRefunds, type KindSum, paidInWords, paidOut, sumOfKind } from "#features/kinds/rules/sum-words.ts";
import {
  type PayrollDetails,
  type PayrollTotal,
  type TotalGroup,
  totalGroupLabels,
} from "#features/payrolls/rules/payroll-run.ts";
import { absencePayInWords } from "../absence/absence-words.ts";
import { mdiDownload } from "../icons.ts";
import { payrollTotalsQuery } from "./payroll-run.queries.ts";

type Props = { readonly run: PayrollDetails; readonly by: TotalGroup };

export function PayrollTotals({ run, by }: Props) {
  const [{ page = 1, perPage = defaultPerPage }, change] = useListSearch("/payrolls/$payrollId/overview");
  const query = useQuery(payrollTotalsQuery(run.id, { by, page, perPage }));
  const label = totalGroupLabels[by];
  const isMixed = hasRefunds(run.sums);
  const columns = {
    isMixed,
    hasAbsence: by === "employee" && run.absence !== null,
    hasAllowances: by === "employee" && run.allowances !== null,
  };
  const hasOthers = columns.hasAbsence || columns.hasAllowances;
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rectangular" height={420} />}
      errorText="Totalerne kunne ikke hentes."
    >
      {({ data, per_page, total }) => (
        <>
          <TableContainer tabIndex={0} role="region" aria-label={`Totaler pr. ${label.toLocaleLowerCase("da-DK")}`}>
            <Table size="small" sx={isMixed && hasOthers ? manyColumns : {}}>
              <TableHead>
                <TableRow>
                  <TableCell>{label}</TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Linjer
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Timer
                  </TableCell>
                  {isMixed && <KindHeads />}
                  {columns.hasAbsence && (
                    <TableCell align="right" sx={wideOnly}>
                      Fravær
                    </TableCell>
                  )}
                  {columns.hasAllowances && (
                    <TableCell align="right" sx={wideOnly}>
                      Tillæg
                    </TableCell>
                  )}
                  <TableCell align="right">{isMixed || hasOthers ? "I alt" : "Beløb"}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((row) => (
                  <TotalRow
                    key={`${row.code} ${row.name} ${row.user_id}`}
                    {...row}
                    name={<GroupName run={run} total={row} />}
                    columns={columns}
                  />
                ))}
              </TableBody>
              <TableFooter>
                <RunRows run={run} columns={columns} />
              </TableFooter>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={per_page} total={total} onPage={(next) => change({ page: next })} />
        </>
      )}
    </QueryView>
  );
}

/** Narrow cells, so that nine columns fit on the screen of a laptop. */
const manyColumns = {
  "& th, & td": { px: 1 },
  "& tr > :first-of-type": { pl: 2 },
  "& tr > :last-of-type": { pr: 2 },
};

const wideOnly = { display: { xs: "none", sm: "table-cell" }, whiteSpace: "nowrap" };
const phoneOnly = { display: { sm: "none" }, whiteSpace: "pre-line" };

function GroupName({ run, total }: { readonly run: PayrollDetails; readonly total: PayrollTotal }) {
  const { code, name, user_id } = total;
  if (code === null && name === null) return "Uden cost center";
  return (
    <>
      {name}{" "}
      <Typography component="span" variant="body2" color="textSecondary">
        ({code})
      </Typography>
      {user_id !== null && total.sums.some(({ km }) => km !== 0) && run.annulled_at === null && (
        <Button
          href={`/api/mileage-records/${user_id}?payroll_id=${run.id}`}
          aria-label={`Kørselsregnskab for ${name} (PDF)`}
          size="small"
          startIcon={<Icon path={mdiDownload} />}
          sx={{ display: "flex", width: "fit-content", ml: -0.5, minHeight: touchTarget, overflowWrap: "normal" }}
        >
          Kørselsregnskab (PDF)
        </Button>
      )}
    </>
  );
}

function KindHeads() {
  return figuresOf([]).map(([label]) => (
    <TableCell key={label} align="right" sx={wideOnly}>
      {label}
    </TableCell>
  ));
}

type Columns = { readonly isMixed: boolean; readonly hasAbsence: boolean; readonly hasAllowances: boolean };

type RunRowsProps = { readonly run: PayrollDetails; readonly columns: Columns };

/** Totals by employee include absence and allowances. Below other totals, both have rows of their own. */
function RunRows({ run, columns }: RunRowsProps) {
  const { absence, allowances, sums } = run;
  const jobs = { lines_count: run.jobs_count + run.reversals_count, minutes: run.total_minutes, sums };
  const alone = { absence: null, allowances: null, columns, isSum: true };
  const whole = { ...jobs, absence, allowances, columns, name: "Hele lønkørslen", isSum: true };
  if (columns.hasAbsence || columns.hasAllowances || (absence === null && allowances === null))
    return <TotalRow {...whole} />;
  return (
    <>
      <TotalRow {...jobs} {...alone} name="Opgaver i alt" />
      {absence && (
        <TotalRow
          {...alone}
          lines_count={absence.lines_count}
          minutes={absence.minutes}
          sums={[]}
          absence={absence}
          name="Fravær i alt"
        />
      )}
      {allowances && (
        <TotalRow
          {...alone}
          lines_count={allowances.lines_count}
          minutes={0}
          sums={[]}
          allowances={allowances}
          name="Tillæg i alt"
        />
      )}
      <TotalRow
        {...whole}
        lines_count={jobs.lines_count + (absence?.lines_count ?? 0) + (allowances?.lines_count ?? 0)}
        minutes={jobs.minutes + (absence?.minutes ?? 0)}
      />
    </>
  );
}

type RowProps = Pick<PayrollTotal, "lines_count" | "minutes" | "sums" | "absence" | "allowances"> & {
  readonly name: ReactNode;
  readonly columns: Columns;
  readonly isSum?: boolean;
};

function TotalRow({ name, lines_count, minutes, columns, isSum = false, sums, absence, allowances }: RowProps) {
  const { isMixed, hasAbsence, hasAllowances } = columns;
  const sx = isSum ? { typography: "body2", fontWeight: 600, color: "text.primary" } : {};
  const lines = formatNumber(lines_count);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...sx, overflowWrap: "anywhere" }}>
        {name}
        <Typography variant="body2" color="textSecondary" sx={phoneOnly}>
          {[
            listed(lines_count === 1 ? "1 linje" : `${lines} linjer`, formatMinutes(minutes)),
            ...(hasRefunds(sums) ? paidInWords(sums) : []),
            ...(absence ? [`fravær ${absencePayInWords(absence)}`] : []),
            ...(allowances ? [`tillæg ${formatKroner(allowances.price)}`] : []),
          ].join("\n")}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {lines}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {formatMinutes(minutes)}
      </TableCell>
      {isMixed &&
        figuresOf(sums).map(([head, figure]) => (
          <TableCell key={head} align="right" sx={{ ...sx, ...wideOnly }}>
            {figure}
          </TableCell>
        ))}
      {hasAbsence && (
        <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
          {absence && formatKroner(absence.price)}
        </TableCell>
      )}
      {hasAllowances && (
        <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
          {allowances && formatKroner(allowances.price)}
        </TableCell>
      )}
      <TableCell align="right" sx={{ ...sx, whiteSpace: "nowrap" }}>
        {formatKroner(sumKroner([paidOut(sums), absence?.price ?? 0, allowances?.price ?? 0]))}
      </TableCell>
    </TableRow>
  );
}

/** The head and the figure of each column. Zeros are blank. */
const figuresOf = (sums: readonly KindSum[]) =>
  jobKinds.flatMap((kind): (readonly [string, string])[] => {
    const { price, km = 0 } = sumOfKind(sums, kind);
    const kroner = [kinds[kind].label, price === 0 ? "" : formatKroner(price)] as const;
    return kinds[kind].hasKm ? [["Km", km === 0 ? "" : formatNumber(km)], kroner] : [kroner];
  });
