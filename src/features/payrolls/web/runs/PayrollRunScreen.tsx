import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { defaultPerPage, maxPerPage } from "#common/rules/lists/page-size.ts";
import { parseId } from "#common/rules/values/ids.ts";
import { ApiError } from "#common/web/api/request.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { LandscapePage, PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { usePrintAll } from "#common/web/ui/print/use-print-all.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { mdiCashRemove } from "../icons.ts";
import { PayrollRunContents } from "./PayrollRunContents.tsx";
import { PayrollRunFiles } from "./PayrollRunFiles.tsx";
import { PayrollRunSummary } from "./PayrollRunSummary.tsx";
import { payrollRunQuery } from "./payroll-run.queries.ts";

export function PayrollRunScreen() {
  const id = parseId(useParams({ from: "/payrolls/$payrollId/overview" }).payrollId);
  return id === undefined ? <UnknownRun /> : <PayrollRun key={id} id={id} />;
}

function PayrollRun({ id }: { readonly id: number }) {
  const query = useQuery(payrollRunQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <UnknownRun />;
  return (
    <>
      <Breadcrumb steps={[{ label: "Lønkørsler", to: "/payrolls" }, { label: `Lønkørsel ${id}` }]} />
      <QueryView query={query} skeleton={<RunSkeleton />} errorText="Lønkørslen kunne ikke hentes.">
        {(run) => (
          <Stack sx={{ gap: 3 }}>
            <LandscapePage />
            <PrintedTitle>{`Lønkørsel ${id}, ${run.description}`}</PrintedTitle>
            <PayrollRunSummary run={run} />
            <Box className="not-printed">
              <PayrollRunFiles run={run} />
            </Box>
            <PayrollRunContents run={run} />
            <PrintRun />
            <SignatureLines signers={["løn", "ledelse"]} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

function PrintRun() {
  const [{ perPage = defaultPerPage }, change] = useListSearch("/payrolls/$payrollId/overview");
  // Always loads as many rows as possible: the run does not know how many rows its absence, allowances and file have.
  const print = usePrintAll({ total: maxPerPage, perPage, change });
  return (
    <Box className="not-printed">
      <PrintButton onClick={print} />
    </Box>
  );
}

function UnknownRun() {
  return (
    <EmptyState icon={mdiCashRemove} text="Lønkørslen findes ikke.">
      <ButtonLink variant="outlined" to="/payrolls">
        Gå til lønkørslerne
      </ButtonLink>
    </EmptyState>
  );
}

function RunSkeleton() {
  return (
    <Stack sx={{ gap: 3 }}>
      {[220, 240, 420].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}
