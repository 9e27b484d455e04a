import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { monthTitle } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { mdiCashMultiple } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { MyPay, PaySum } from "#features/payrolls/rules/my-pay.ts";
import { AbsenceOnItsWay } from "../absence/MyAbsence.tsx";
import { AllowancesOnTheirWay } from "../allowances/MyAllowanceList.tsx";
import { myPayQuery } from "./my-pay.queries.ts";
import { PaidRunCard } from "./PaidRunCard.tsx";
import { PaySumCard } from "./PaySumCard.tsx";

export function MyPayScreen() {
  const me = useCurrentUser();
  const [{ page = 1 }, change] = useListSearch("/my-pay");
  const query = useQuery(myPayQuery({ page, perPage: defaultPerPage }));
  return (
    <QueryView query={query} skeleton={<MyPaySkeleton />} errorText="Din løn kunne ikke hentes.">
      {(pay) => (
        <Stack sx={{ gap: 4 }}>
          {me && <PrintedTitle>{`Min løn, ${me.name}`}</PrintedTitle>}
          <OnItsWay pay={pay} />
          <AbsenceOnItsWay nextRun={nextRunInWords(pay.next_deadline)} />
          <AllowancesOnTheirWay />
          {pay.rejected.jobs_count > 0 && <Rejected sum={pay.rejected} />}
          <Stack component="section" aria-labelledby="paid-runs" sx={{ gap: 2 }}>
            <Typography id="paid-runs" variant="h2">
              Udbetalt
            </Typography>
            {pay.total === 0 && <EmptyState icon={mdiCashMultiple} text="Du har ikke fået noget udbetalt endnu" />}
            <Stack component="ul" sx={{ gap: 1.5, listStyle: "none", m: 0, p: 0 }}>
              {pay.data.map((run) => (
                <li key={run.payroll_id}>
                  <PaidRunCard run={run} />
                </li>
              ))}
            </Stack>
            <Pager
              page={page}
              perPage={pay.per_page}
              total={pay.total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </Stack>
          <Box className="not-printed">
            <PrintButton />
          </Box>
          <SignatureLines signers={["medarbejder"]} />
        </Stack>
      )}
    </QueryView>
  );
}

function OnItsWay({ pay }: { readonly pay: MyPay }) {
  const { pending_owner, pending_manager, approved, reversed, next_deadline } = pay;
  const nextRun = nextRunInWords(next_deadline);
  const isNothing = [pending_owner, pending_manager, approved, reversed].every((sum) => sum.jobs_count === 0);
  return (
    <Stack component="section" aria-labelledby="unpaid-sums" sx={{ gap: 2 }}>
      <Typography id="unpaid-sums" variant="h2">
        På vej
      </Typography>
      {isNothing ? (
        <EmptyState icon={mdiCashMultiple} text="Du har ingen opgaver, der venter på at blive udbetalt">
          <ButtonLink variant="outlined" to="/jobs/new">
            Registrér en opgave
          </ButtonLink>
        </EmptyState>
      ) : (
        <Box sx={sumGrid}>
          <PaySumCard status="NEW" sum={pending_owner} text="Venter på projektejeren" />
          <PaySumCard status="APPROVED_BY_PROJECT_OWNER" sum={pending_manager} text="Venter på manageren" />
          <PaySumCard status="APPROVED_BY_MANAGER" sum={approved} text={`Kommer med i ${nextRun}`} />
          {reversed.jobs_count > 0 && (
            <PaySumCard status="PAID" sum={reversed} text={`Tilbageført, trækkes fra i ${nextRun}`} />
          )}
        </Box>
      )}
    </Stack>
  );
}

/** `lønkørslen for december, frist 15/12` */
function nextRunInWords(deadline: string): string {
  const day = Temporal.PlainDate.from(deadline);
  const [month = ""] = monthTitle(day).toLowerCase().split(" ");
  return `lønkørslen for ${month}, frist ${day.day}/${day.month}`;
}

function Rejected({ sum }: { readonly sum: PaySum }) {
  return (
    <Stack component="section" aria-labelledby="rejected-sum" sx={{ gap: 2 }}>
      <Typography id="rejected-sum" variant="h2">
        Afvist
      </Typography>
      <Box sx={sumGrid}>
        <PaySumCard status="REJECTED" sum={sum} text="Udbetales først, når du har rettet dem og sendt dem igen" />
      </Box>
    </Stack>
  );
}

const sumGrid = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 220px), 1fr))",
  gap: 1.5,
};

function MyPaySkeleton() {
  return (
    <Stack sx={{ gap: 4 }}>
      <Box sx={{ ...sumGrid, mt: 6 }}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} variant="rounded" height={124} />
        ))}
      </Box>
      <Stack sx={{ gap: 1.5 }}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} variant="rounded" height={90} />
        ))}
      </Stack>
    </Stack>
  );
}
