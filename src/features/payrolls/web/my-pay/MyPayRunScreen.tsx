import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { ApiError } from "#common/web/api/request.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { useRouteTitle } from "#common/web/routing/route-title.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { MyAbsence } from "../absence/MyAbsence.tsx";
import { MyRunAllowances } from "../allowances/MyAllowanceList.tsx";
import { mdiCashRemove, mdiDownload } from "../icons.ts";
import { myPayRunQuery } from "./my-pay.queries.ts";
import { PaidRunFacts } from "./PaidRunCard.tsx";
import { PayWeekSection } from "./PayWeekSection.tsx";

const perPage = 50;

export function MyPayRunScreen() {
  const me = useCurrentUser();
  const title = useRouteTitle();
  const payrollId = parseId(useParams({ from: "/my-pay/$payrollId" }).payrollId) ?? 0;
  const [{ page = 1 }, change] = useListSearch("/my-pay/$payrollId");
  const query = useQuery(myPayRunQuery(payrollId, { page, perPage }));
  const isUnknown = query.error instanceof ApiError && [404, 422].includes(query.error.status);
  return (
    <>
      <Breadcrumb steps={[{ label: "Min løn", to: "/my-pay" }, { label: title }]} />
      {isUnknown ? (
        <UnknownRun />
      ) : (
        <QueryView query={query} skeleton={<RunSkeleton />} errorText="Din løn kunne ikke hentes.">
          {({ run, data, has_trips, per_page, total }) => (
            <Stack sx={{ gap: 4 }}>
              {me && <PrintedTitle>{`Udbetaling, ${me.name}, ${run.description}`}</PrintedTitle>}
              <Card>
                <PaidRunFacts run={run} />
              </Card>
              <Box className="not-printed">
                <PrintButton />
                {has_trips && <MileageRecordButton payrollId={run.payroll_id} />}
              </Box>
              {page === 1 && <MyAbsence run={run} />}
              {page === 1 && <MyRunAllowances run={run} />}
              {data.map((week) => (
                <PayWeekSection key={`${week.year}-${week.week}`} week={week} />
              ))}
              <Pager
                page={page}
                perPage={per_page}
                total={total}
                onPage={(next) => change({ page: next === 1 ? undefined : next })}
              />
              <SignatureLines signers={["medarbejder"]} />
            </Stack>
          )}
        </QueryView>
      )}
    </>
  );
}

function MileageRecordButton({ payrollId }: { readonly payrollId: number }) {
  const me = useCurrentUser();
  return (
    <Button
      href={`/api/mileage-records/${me?.id}?payroll_id=${payrollId}`}
      variant="outlined"
      startIcon={<Icon path={mdiDownload} />}
    >
      Hent kørselsregnskab (PDF)
    </Button>
  );
}

function UnknownRun() {
  return (
    <EmptyState icon={mdiCashRemove} text="Lønkørslen findes ikke, eller den har ikke udbetalt dig noget.">
      <ButtonLink variant="outlined" to="/my-pay">
        Gå til Min løn
      </ButtonLink>
    </EmptyState>
  );
}

function RunSkeleton() {
  return (
    <Stack sx={{ gap: 4 }}>
      <Skeleton variant="rounded" height={108} />
      {[1, 2].map((week) => (
        <Skeleton key={week} variant="rounded" height={220} />
      ))}
    </Stack>
  );
}
