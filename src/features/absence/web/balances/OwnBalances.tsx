import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { currentUserId } from "#common/web/current-user.ts";
import { DayFilter } from "#common/web/ui/pickers/DayFilter.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { BalanceEntries } from "./BalanceEntries.tsx";
import { personBalancesQuery } from "./balances.queries.ts";
import { HolidayAgreements } from "./HolidayAgreements.tsx";
import { PersonBalances } from "./PersonBalances.tsx";

export function OwnBalances() {
  const titleId = useId();
  const [date, setDate] = useState<string>();
  const query = useQuery(personBalancesQuery(currentUserId() ?? 0, date));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1, mb: 2.5 }}>
          Saldi
        </Typography>
        <Box sx={{ width: { xs: "100%", sm: 200 } }}>
          <DayFilter label="Saldo den" value={date ?? query.data?.date} onChange={setDate} />
        </Box>
      </Stack>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={160} />}
        errorText="Saldiene kunne ikke hentes."
      >
        {(found) => (
          <Stack sx={{ gap: 2 }}>
            <PersonBalances found={found} />
            <HolidayAgreements found={found} mayPropose />
            <BalanceEntries userId={found.user.id} mayEdit={false} />
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}
