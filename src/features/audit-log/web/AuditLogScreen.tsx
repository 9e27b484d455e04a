import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { periodErrors } from "#common/rules/time/period.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { mdiTextBoxSearchOutline } from "#common/web/ui/icons.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { ExpiredReceipts } from "#features/receipts/web/ExpiredReceipts.tsx";
import { ExpiredWorkingTime } from "#features/working-time/web/ExpiredWorkingTime.tsx";
import { maxFoundEntries } from "../rules/audit-log.ts";
import { AuditLogCards } from "./AuditLogCards.tsx";
import { AuditLogFilters } from "./AuditLogFilters.tsx";
import { AuditLogTable } from "./AuditLogTable.tsx";
import { auditLogQuery } from "./audit-log.queries.ts";
import { useAuditLogSearch } from "./use-audit-log-search.ts";

const perPage = 25;
const all = { kind: undefined, user: undefined, from: undefined, to: undefined };

export function AuditLogScreen() {
  const { page, filter, narrow, goTo } = useAuditLogSearch();
  const { user: user_id, ...rest } = filter;
  const isPossible = Object.keys(periodErrors(filter)).length === 0;
  const query = useQuery({ ...auditLogQuery({ page, perPage, user_id, ...all, ...rest }), enabled: isPossible });
  const isWide = !useIsNarrow();
  const person = user_id === undefined ? null : (query.data?.user ?? null);
  return (
    <PickerLocale>
      <ExpiredReceipts />
      <ExpiredWorkingTime />
      <AuditLogFilters filter={filter} person={person} onChange={narrow} />
      {isPossible ? (
        <QueryView query={query} skeleton={<Skeletons />} errorText="Hændelserne kunne ikke hentes.">
          {({ data, meta }) => (
            <Stack sx={{ gap: 2 }}>
              <EmptyList
                total={meta.total}
                what="hændelser"
                narrowed={
                  Object.values(filter).some((value) => value !== undefined)
                    ? {
                        text: "Ingen hændelser passer til filteret",
                        ways: [{ label: "Ryd filteret", onClick: () => narrow(all) }],
                      }
                    : undefined
                }
                none={{ icon: mdiTextBoxSearchOutline, text: "Ingen hændelser endnu" }}
              />
              {meta.total === maxFoundEntries && (
                <Alert severity="info">
                  Kun de nyeste {formatNumber(maxFoundEntries)} hændelser vises. Vælg en periode for at se ældre.
                </Alert>
              )}
              {data.length > 0 && (isWide ? <AuditLogTable entries={data} /> : <AuditLogCards entries={data} />)}
              <Pager page={page} perPage={meta.per_page} total={meta.total} onPage={goTo} />
            </Stack>
          )}
        </QueryView>
      ) : (
        <EmptyState icon={mdiTextBoxSearchOutline} text="Ret perioden for at se hændelser." />
      )}
    </PickerLocale>
  );
}

function Skeletons() {
  return (
    <Stack sx={{ gap: 1 }}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Stack>
  );
}
