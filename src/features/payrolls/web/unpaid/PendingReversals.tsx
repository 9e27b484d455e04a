import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageSlice } from "#common/rules/lists/page-size.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { closedInWords } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import { formatKm } from "#features/mileage/rules/km.ts";
import type { Reversal } from "#features/payrolls/rules/payroll-run.ts";
import { JobLink } from "../JobLink.tsx";
import { pendingReversalsQuery } from "../runs/payroll-run.queries.ts";
import { reversedAmountInWords } from "./unpaid-jobs.ts";

const perPage = 5;

/** The next run that covers a person carries out the person's reversals, whatever the run's deadline. */
export function PendingReversals() {
  const query = useQuery(pendingReversalsQuery);
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rounded" height={24} />}
      errorText="Tilbageførslerne kunne ikke hentes."
    >
      {(reversals) => reversals.length > 0 && <ReversalsCard reversals={reversals} />}
    </QueryView>
  );
}

function ReversalsCard({ reversals }: { readonly reversals: readonly Reversal[] }) {
  const [page, setPage] = useState(1);
  return (
    <Card component="section" aria-labelledby="pending-reversals" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="pending-reversals" variant="h3">
        Tilbageførsler i næste lønkørsel
      </Typography>
      <Typography color="textSecondary">{reversedAmountInWords(reversals)}</Typography>
      <Box component="ul" aria-labelledby="pending-reversals" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {pageSlice(reversals, { page, perPage }).map((reversal) => (
          <ReversalRow key={reversal.id} reversal={reversal} />
        ))}
      </Box>
      <Pager page={page} perPage={perPage} total={reversals.length} onPage={setPage} />
    </Card>
  );
}

function ReversalRow({ reversal }: { readonly reversal: Reversal }) {
  const { user, job_id, replacement_job_id, replacement_is_cancelled, paid_by_payroll_id, minutes, price, km, reason } =
    reversal;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
        <Typography sx={{ fontWeight: 500 }}>{user.name}</Typography>
        <Typography noWrap sx={{ flexShrink: 0, fontWeight: 600 }}>
          {formatKroner(price)}
        </Typography>
      </Stack>
      <Typography variant="body2">
        <JobLink userId={user.id} jobId={job_id} /> fra{" "}
        <TextLink to="/payrolls/$payrollId/overview" params={{ payrollId: String(paid_by_payroll_id) }}>
          lønkørsel {paid_by_payroll_id}
        </TextLink>{" "}
        er erstattet af{" "}
        {replacement_is_cancelled ? (
          `opgave ${replacement_job_id}, ${closedInWords}`
        ) : (
          <JobLink userId={user.id} jobId={replacement_job_id}>
            opgave {replacement_job_id}
          </JobLink>
        )}
        {minutes !== 0 && ` · ${formatMinutes(minutes)}`}
        {km !== null && ` · ${formatKm(km)}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Begrundelse: {reason}
      </Typography>
    </Box>
  );
}
