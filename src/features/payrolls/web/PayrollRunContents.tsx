import Card from "@mui/material/Card";
import Divider from "@mui/material/Divider";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useListSearch } from "../../../common/web/url-search.ts";
import { type PayrollDetails, totalGroupLabels, totalGroups } from "../rules/payroll-run.ts";
import { PayrollLines } from "./PayrollLines.tsx";
import { PayrollTotals } from "./PayrollTotals.tsx";

const lines = "lines";

/** What the run holds: its lines, or what they add up to. */
export function PayrollRunContents({ run }: { readonly run: PayrollDetails }) {
  const [search, change] = useListSearch();
  const group = totalGroups.find((known) => known === search.view);
  return (
    <Card component="section" aria-label="Indhold">
      <Tabs
        value={group ?? lines}
        onChange={(_, next: string) =>
          change({ view: next === lines ? undefined : next, page: undefined, search: undefined })
        }
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Vis lønkørslens linjer eller totaler"
      >
        <Tab value={lines} label="Linjer" />
        {totalGroups.map((value) => (
          <Tab key={value} value={value} label={`Pr. ${totalGroupLabels[value].toLocaleLowerCase("da-DK")}`} />
        ))}
      </Tabs>
      <Divider />
      {group ? <PayrollTotals run={run} by={group} /> : <PayrollLines run={run} />}
    </Card>
  );
}
