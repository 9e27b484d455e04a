import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { monthBefore } from "#common/rules/calendar/months.ts";
import { counted } from "#common/rules/counted.ts";
import { today } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { BookedSum } from "#features/payrolls/rules/expense-books.ts";
import { bookedSumQuery } from "../runs/payroll-run.queries.ts";
import { BookDownloads } from "./BookDownloads.tsx";

export function BooksDialog({ onClose }: { readonly onClose: () => void }) {
  const [period, setPeriod] = useState(() => monthBefore(today()));
  const error = periodErrors(period).to?.[0];
  return (
    <FormDialog title="Bogføring for en periode" open onClose={onClose}>
      <Stack sx={{ gap: 1, pt: 1 }}>
        <Typography color="textSecondary">
          De udlæg, som lønkørsler har udbetalt, efter udlæggets dato, med moms, fradrag og bilagsnummer.
        </Typography>
        <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 2, mt: 1 }}>
          <DayPicker label="Fra" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          <DayPicker label="Til" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        </Stack>
        <FormHelperText error aria-live="polite">
          {error}
        </FormHelperText>
        {error === undefined && <Books period={period} />}
      </Stack>
    </FormDialog>
  );
}

function Books({ period }: { readonly period: { readonly from: string; readonly to: string } }) {
  const query = useQuery(bookedSumQuery(period));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rounded" height={84} />}
      errorText="Periodens udlæg kunne ikke hentes."
    >
      {(sum) => (
        <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <Typography role="status" sx={{ mb: 1.5 }}>
            {inWords(sum)}
          </Typography>
          {sum.lines_count > 0 && <BookDownloads wanted={period} />}
        </Box>
      )}
    </QueryView>
  );
}

function inWords({ lines_count, receipts_count, price, vat }: BookedSum): string {
  if (lines_count === 0) return "Ingen udlæg fra perioden er udbetalt.";
  const receipts = receipts_count === 0 ? "ingen bilag" : `${receipts_count} bilag`;
  return `${counted(lines_count, "linje", "linjer")} på i alt ${formatKroner(price)}, heraf moms ${formatKroner(vat)}, og ${receipts}.`;
}
