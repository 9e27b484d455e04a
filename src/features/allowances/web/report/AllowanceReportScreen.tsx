import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { wantedMonth } from "#common/rules/calendar/months.ts";
import { today } from "#common/rules/time/clock.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCashMultiple, mdiCogOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { MonthStepper } from "#common/web/ui/MonthStepper.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type ReportGroup, reportGroups } from "#features/allowances/rules/report-groups.ts";
import { ReportFileDialog } from "./ReportFileDialog.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { allowanceReportQuery } from "./report.queries.ts";

export function AllowanceReportScreen() {
  const [{ month: wanted, by = "user" }, change] = useListSearch("/allowances");
  const month = wantedMonth(wanted, today());
  const query = useQuery(allowanceReportQuery({ month: month.toString(), by }));
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Breadcrumb steps={[{ label: "Lønkørsler", to: "/payrolls" }, { label: "Tillæg" }]} />
      <PageHeader>
        <MonthStepper month={month} onChange={(next) => change({ month: next })} />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Vis pr. medarbejder, projekt eller regel"
          value={by}
          onChange={(_, next: ReportGroup | null) => next && change({ by: next === "user" ? undefined : next })}
        >
          {Object.entries(reportGroups).map(([value, label]) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flexGrow: 1 }} />
        <Button onClick={() => setExporting(true)}>Eksportér</Button>
        <ButtonLink to="/allowance-rules" startIcon={<Icon path={mdiCogOutline} />}>
          Regler
        </ButtonLink>
      </PageHeader>
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={240} />}>
        {(report) =>
          report.rows.length === 0 ? (
            <EmptyState
              icon={mdiCashMultiple}
              text="Ingen tillæg i måneden. Tillæg beregnes for medarbejdere, hvis ansættelsesvilkår har tillægsregler."
            />
          ) : (
            <Card>
              <ReportTable report={report} by={by} />
            </Card>
          )
        }
      </QueryView>
      {isExporting && <ReportFileDialog month={month} onClose={() => setExporting(false)} />}
    </>
  );
}
