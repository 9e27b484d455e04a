import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { periodErrors } from "#common/rules/time/period.ts";
import { pageTurn } from "#common/web/routing/page-turn.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { mdiCheckDecagramOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { FilterButton } from "#common/web/ui/lists/FilterButton.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { useFilterRow } from "#common/web/ui/lists/use-filter-row.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { StandingIn } from "#features/substitutes/web/StandingIn.tsx";
import { ApprovalFilters, approvalFiltersId } from "./ApprovalFilters.tsx";
import { approvalsPerPage, approvalsQuery, type ShownApprovals, type ShownJob } from "./approvals.queries.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";
import { ApprovalList } from "./list/ApprovalList.tsx";
import { useUnfolded } from "./list/use-unfolded.ts";

const all = {
  user: undefined,
  project: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  flagged: undefined,
};

export function ApprovalsScreen() {
  const [{ page = 1, ...filter }, change] = useListSearch(waitingJobsPath);
  const narrow = (next: Partial<ApprovalsSearch>) => change({ ...next, page: undefined });
  const isPossible = Object.keys(periodErrors(filter)).length === 0;
  const query = useQuery({ ...approvalsQuery({ page, ...filter }), enabled: isPossible });
  const unfolded = useUnfolded(query.data?.data ?? none);
  const used = filtersInUse(filter);
  const filterRow = useFilterRow(used, !isPossible);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <StandingIn />
      <PageHeader title={isPossible && query.data ? titleOf(query.data) : noneTitle}>
        {unfolded.canFold && (
          <Button onClick={unfolded.toggleAll}>{unfolded.isEveryWeek ? "Fold sammen" : "Fold alle ud"}</Button>
        )}
        <FilterButton count={used} rowId={approvalFiltersId} {...filterRow} />
      </PageHeader>
      {filterRow.isOpen && <ApprovalFilters filter={filter} shown={query.data} onChange={narrow} />}
      {isPossible ? (
        <QueryView query={query} skeleton={<LoadingList />} errorText="Opgaverne kunne ikke hentes.">
          {(shown) => (
            <>
              <EmptyList
                total={shown.meta.total}
                what="opgaver"
                narrowed={
                  isNarrowed
                    ? {
                        text: "Ingen af de opgaver, der venter på dig, passer til filteret",
                        ways: [{ label: "Ryd filteret", onClick: () => narrow(all) }],
                      }
                    : undefined
                }
                none={{
                  icon: mdiCheckDecagramOutline,
                  text: "Ingen opgaver venter på din godkendelse",
                  action: (
                    <ButtonLink variant="outlined" to="/users-jobs">
                      Se medarbejdernes opgaver
                    </ButtonLink>
                  ),
                }}
              />
              <ApprovalList shown={shown} unfolded={unfolded} />
              <Pager
                page={page}
                perPage={approvalsPerPage}
                total={shown.meta.total}
                onPage={pageTurn({
                  page,
                  hasGaps: shown.data.some(({ decided }) => decided),
                  refetch: query.refetch,
                  onPage: (next) => change({ page: next === 1 ? undefined : next }),
                })}
              />
            </>
          )}
        </QueryView>
      ) : (
        <EmptyState icon={mdiCheckDecagramOutline} text="Ret perioden for at se opgaver." />
      )}
    </>
  );
}

const none: readonly ShownJob[] = [];

const filtersInUse = ({ user, project, kind, from, to, flagged }: Omit<ApprovalsSearch, "page">): number =>
  [user, project, kind, from ?? to, flagged].filter((value) => value !== undefined).length;

const noneTitle = "Venter på dig";

/** An empty list has a neutral title, because jobs that do not match the filter may wait. */
function titleOf({ data, meta }: ShownApprovals): string {
  const undecided = meta.total - data.filter(({ decided }) => decided).length;
  return undecided === 0 ? noneTitle : `${jobCountInWords(undecided)} venter på din godkendelse`;
}

function LoadingList() {
  return (
    <Stack sx={{ gap: 1 }}>
      {[1, 2].map((person) => (
        <Box key={person}>
          <Skeleton width={220} height={40} />
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={64} sx={{ mb: 1 }} />
          ))}
        </Box>
      ))}
    </Stack>
  );
}
