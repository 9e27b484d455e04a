import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { formatMoment, today } from "#common/rules/time/clock.ts";
import { withQuery } from "#common/web/api/api.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import type { Address } from "#common/web/routing/app-route.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { FilterRow } from "#common/web/ui/lists/FilterRow.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { LandscapePage, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import {
  type ChartForm,
  chartFormNames,
  chartForms,
  hasJobFilters,
  type ReportFormat,
  reportFormats,
  spokenMeasure,
} from "../rules/report.ts";
import { reportErrors } from "../rules/report-errors.ts";
import { noteOf, periodText, titleOf } from "../rules/report-words.ts";
import { usualPeriod, usualPeriodNames, usualPeriodOf, usualPeriods } from "../rules/usual-periods.ts";
import { mdiChartBar, mdiDownload } from "./icons.ts";
import { fieldsHeight } from "./more-fields.ts";
import { ReportTable } from "./ReportTable.tsx";
import { reportQuery, type ShownReport } from "./reports.queries.ts";
import { reportsSearch } from "./reports-search.ts";
import { SavedReports } from "./saved/SavedReports.tsx";
import { savedReportsQuery } from "./saved/saved-reports.queries.ts";
import { readerOf, useReader } from "./use-reader.ts";
import { type WantedReport, wantedReport } from "./wanted-report.ts";

const ReportFields = lazyPart(async () => (await import("./ReportFields.tsx")).ReportFields, NotFetched);

/** The chart's code is fetched separately, because its library is larger than the rest of the screen. */
const chartCode = async () => (await import("./chart/ReportChart.tsx")).ReportChart;
const ReportChart = lazyPart(chartCode, NotFetched);

export function ReportsScreen() {
  const [search, change] = useListSearch("/reports");
  const reader = useReader();
  const wanted = wantedReport(search, reader, today());
  const errors = reportErrors(wanted, reader);
  const isRight = Object.keys(errors).length === 0;
  const query = useQuery({ ...reportQuery(wanted), enabled: isRight });
  return (
    <>
      <PageHeader>
        {usualPeriodNames.map((name) => (
          <Button
            key={name}
            variant="outlined"
            aria-pressed={usualPeriodOf(wanted, today()) === name}
            sx={{ "&[aria-pressed=true]": { bgcolor: "primary.light", borderColor: "primary.main" } }}
            onClick={() => change(usualPeriod(name, today()))}
          >
            {usualPeriods[name]}
          </Button>
        ))}
      </PageHeader>
      <SavedReports wanted={wanted} isRight={isRight} chart={search.chart} onOpen={change} />
      <FilterRow columns="1fr 1fr 1fr" height={fieldsHeight(wanted)}>
        <ReportFields wanted={wanted} errors={errors} reader={reader} onChange={change} />
      </FilterRow>
      {isRight ? (
        <>
          {query.data && query.isError && (
            <Note severity="warning" sx={{ mb: 2 }}>
              Tallene er fra {formatMoment(query.dataUpdatedAt)}. De nye kunne ikke hentes.
            </Note>
          )}
          <QueryView query={query} isOld={query.isFetching} skeleton={<ReportSkeleton />}>
            {(shown) => (
              <ReportView
                {...shown}
                form={search.chart ?? "stacked"}
                onForm={(chart) => change({ chart }, { replace: true })}
              />
            )}
          </QueryView>
        </>
      ) : (
        <EmptyState icon={mdiChartBar} text="Ret felterne for at se rapporten." />
      )}
    </>
  );
}

type ViewProps = ShownReport & { readonly form: ChartForm; readonly onForm: (form: ChartForm) => void };

function ReportView({ wanted, report, form, onForm }: ViewProps) {
  const title = titleOf(wanted);
  if (report.rows.every(({ total, compared }) => total === 0 && !compared))
    return <EmptyState icon={mdiChartBar} text={`Ingen ${noneOf(wanted)} i perioden ${periodText(wanted)}.`} />;
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "space-between", gap: 2 }}>
        <Box>
          <Typography variant="h2">{title}</Typography>
          <Typography color="textSecondary">
            {periodText(wanted)}
            {report.compared_period && `, sammenlignet med ${periodText(report.compared_period)}`}
          </Typography>
        </Box>
        <ToggleButtonGroup
          exclusive
          sx={{ "& button": { py: 0, px: 1.5, minHeight: 44 } }}
          aria-label="Diagram"
          value={form}
          onChange={(_, next: ChartForm | null) => next && onForm(next)}
        >
          {chartFormNames.map((name) => (
            <ToggleButton key={name} value={name}>
              {chartForms[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {form !== "none" && (
        <Suspense fallback={chartRoom}>
          <ReportChart wanted={wanted} report={report} form={form} />
        </Suspense>
      )}
      <ReportTable wanted={wanted} report={report} />
      <Typography variant="body2" color="textSecondary">
        {noteOf(wanted.measure, report)}
        {hasJobFilters(wanted.measure) && (
          <span className="not-printed"> Tryk på et tal for at se opgaverne bag det.</span>
        )}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
        <PrintButton />
        {reportFormats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            href={withQuery("/api/reports/file", { ...wanted, format })}
            startIcon={<Icon path={mdiDownload} />}
          >
            Hent som {formatLabels[format]}
          </Button>
        ))}
      </Stack>
      {report.columns.length > columnsOnPortrait && <LandscapePage />}
      <SignatureLines signers={["leder"]} />
    </Stack>
  );
}

const columnsOnPortrait = 4;

const formatLabels: Readonly<Record<ReportFormat, string>> = { xlsx: "Excel", csv: "CSV", pdf: "PDF" };

const chartRoom = <Skeleton variant="rounded" height={358} />;

const noneOf = ({ measure }: WantedReport) => spokenMeasure(measure);

function ReportSkeleton() {
  return (
    <Stack sx={{ gap: 1 }}>
      <Skeleton variant="text" width={260} height={40} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} variant="rounded" height={36} />
      ))}
    </Stack>
  );
}

export async function fetchReport(queries: QueryClient, { search }: Address): Promise<void> {
  const reader = readerOf(getCurrentUser());
  const fields = reportsSearch(search);
  const wanted = wantedReport(fields, reader, today());
  const isRight = Object.keys(reportErrors(wanted, reader)).length === 0;
  // If this fails, `ReportChart` shows the failure in its place.
  if (typeof window !== "undefined" && fields.chart !== "none") void chartCode().catch(() => {});
  await Promise.all([
    queries.prefetchQuery(savedReportsQuery),
    ...(isRight ? [queries.prefetchQuery(reportQuery(wanted))] : []),
  ]);
}
