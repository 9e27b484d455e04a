import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { currentUserId, useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { DayFilter } from "#common/web/ui/pickers/DayFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { BalanceEntries } from "./BalanceEntries.tsx";
import { personBalancesQuery } from "./balances.queries.ts";
import { HolidayAgreements } from "./HolidayAgreements.tsx";
import { PersonBalances } from "./PersonBalances.tsx";

export function PersonBalancesScreen() {
  const userId = parseId(useParams({ from: "/balances/people/$userId" }).userId) ?? 0;
  const [{ date }, change] = useListSearch("/balances/people/$userId");
  const mayEdit = useCan("edit-balances");
  const query = useQuery(personBalancesQuery(userId, date));
  return (
    <PickerLocale>
      <Breadcrumb steps={[{ label: "Saldi", to: "/balances" }, { label: query.data?.user.name ?? "…" }]} />
      <Box sx={{ width: { xs: "100%", sm: 200 } }}>
        <DayFilter label="Saldo den" value={date ?? query.data?.date} onChange={(next) => change({ date: next })} />
      </Box>
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={240} />}>
        {(found) => (
          <Stack sx={{ gap: 3 }}>
            <PersonBalances found={found} />
            <HolidayAgreements found={found} mayPropose={mayEdit || userId === currentUserId()} />
            <BalanceEntries userId={userId} mayEdit={mayEdit} />
          </Stack>
        )}
      </QueryView>
    </PickerLocale>
  );
}
