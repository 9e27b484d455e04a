import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { ApiError } from "#common/web/api/request.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { EmptyState } from "#common/web/ui/EmptyState.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
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
            <PayrollRunSummary run={run} />
            <PayrollRunFiles run={run} />
            <PayrollRunContents run={run} />
          </Stack>
        )}
      </QueryView>
    </>
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
