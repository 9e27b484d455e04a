import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Divider from "@mui/material/Divider";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { payrollFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { type PayrollDetails, totalGroupLabels, totalGroups } from "#features/payrolls/rules/payroll-run.ts";
import { RunAbsence } from "../absence/RunAbsence.tsx";
import { RunAllowances } from "../allowances/RunAllowances.tsx";
import { PayrollPreview } from "../unpaid/preview/PayrollPreview.tsx";
import { PayrollLines } from "./lines/PayrollLines.tsx";
import { PayrollTotals } from "./PayrollTotals.tsx";

const lines = "lines";
const file = "file";
const absence = "absence";
const allowances = "allowances";

export function PayrollRunContents({ run }: { readonly run: PayrollDetails }) {
  const [search, change] = useListSearch("/payrolls/$payrollId/overview");
  const group = totalGroups.find((known) => known === search.view);
  const format = payrollFormatNames.find((known) => known === search.format);
  const known = [file, ...(run.absence ? [absence] : []), ...(run.allowances ? [allowances] : [])];
  const view = group ?? known.find((one) => one === search.view) ?? lines;
  return (
    <Card component="section" aria-label="Indhold">
      <Tabs
        value={view}
        onChange={(_, next: string) =>
          change({ view: next === lines ? undefined : next, page: undefined, search: undefined, kind: undefined })
        }
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Vis lønkørslens linjer eller totaler"
      >
        <Tab value={lines} label="Linjer" />
        {totalGroups.map((value) => (
          <Tab key={value} value={value} label={`Pr. ${totalGroupLabels[value].toLocaleLowerCase("da-DK")}`} />
        ))}
        {run.absence && <Tab value={absence} label="Fravær" />}
        {run.allowances && <Tab value={allowances} label="Tillæg" />}
        <Tab value={file} label="Filens indhold" />
      </Tabs>
      <Divider />
      {view === lines && <PayrollLines run={run} />}
      {view === absence && <RunAbsence run={run} />}
      {view === allowances && <RunAllowances run={run} />}
      {view === file && (
        <Box sx={{ p: 2 }}>
          <PayrollPreview
            key={`${format} ${search.perPage}`}
            of={{ payrollId: run.id }}
            format={format}
            perPage={search.perPage}
          />
        </Box>
      )}
      {group && <PayrollTotals run={run} by={group} />}
    </Card>
  );
}
