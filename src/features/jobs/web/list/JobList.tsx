import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { pageTurn } from "#common/web/routing/page-turn.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { AddButton, twoAddButtonsRoom } from "#common/web/ui/AddButton.tsx";
import { mdiClipboardTextOutline, mdiFilterOffOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { FilterButton } from "#common/web/ui/lists/FilterButton.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { useFilterRow } from "#common/web/ui/lists/use-filter-row.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintIcon } from "#common/web/ui/print/PrintButton.tsx";
import { usePrintAll } from "#common/web/ui/print/use-print-all.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type JobStatus, noJobsOf } from "#features/jobs/rules/job-status.ts";
import { maxFoundJobs, maxSearchedJobs } from "#features/jobs/rules/list/job-filter-bounds.ts";
import { type JobPage, jobListRequest, listedJobsQuery } from "../jobs.queries.ts";
import { type ScopeOfList, useProjectScope } from "../project-scope.ts";
import { ScopeSwitch } from "../ScopeSwitch.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { JobCards, LoadingJobCards } from "./JobCards.tsx";
import type { JobFilterProps } from "./JobFilterFields.tsx";
import { JobFilters, jobFiltersId } from "./JobFilters.tsx";
import { JobStatusTabs } from "./JobStatusTabs.tsx";
import type { JobListAddress } from "./job-list-address.ts";
import { filterCount, isPeriod, type JobListFilter, noFilter } from "./jobs-search.ts";
import { OtherKinds } from "./OtherKinds.tsx";

type Props = { readonly list: JobListAddress; readonly route: "/jobs" | "/users/$userId/jobs" };

export function JobList({ list: { userId, path }, route }: Props) {
  const [search, change] = useListSearch(route);
  const scope = useProjectScope(route);
  const { status, page = 1, perPage: _perPage, scope: _scope, ...filter } = search;
  const narrow: JobFilterProps["onChange"] = (next, options) => change({ ...next, page: undefined }, options);
  const list = jobListRequest(userId, search, scope.scope);
  const isPossible = isPeriod(filter);
  const filterRow = useFilterRow(filterCount(filter), !isPossible);
  const query = useQuery({ ...listedJobsQuery(list), enabled: isPossible });
  const newJobPath = useMayGetJobs(userId) ? `${path}/new` : undefined;
  const print = usePrintAll({ total: query.data?.meta.total, perPage: search.perPage ?? defaultPerPage, change });
  const showAnyStatus = () => change({ status: undefined, page: undefined });

  return (
    <Box sx={twoAddButtonsRoom}>
      <PageHeader>
        <JobStatusTabs route={route} />
        <FilterButton count={filterCount(filter)} rowId={jobFiltersId} {...filterRow} />
        <PrintIcon onClick={print} />
        {newJobPath && <OtherKinds path={newJobPath} isFloating />}
        {newJobPath && <AddButton label="Ny opgave" to={newJobPath} />}
      </PageHeader>
      {filterRow.isOpen && <JobFilters filter={filter} projectName={projectNameOf(query.data)} onChange={narrow} />}
      <Box sx={{ mb: 1, "&:empty": { display: "none" } }}>
        <ScopeSwitch of={scope} />
      </Box>
      <PrintedTitle>{useListTitle(userId, scope.scope, filter)}</PrintedTitle>
      {isPossible ? (
        <QueryView query={query} skeleton={<LoadingJobCards />}>
          {({ data, meta }) => (
            <>
              <EmptyList
                total={meta.total}
                what="opgaver"
                narrowed={
                  filterCount(filter) > 0
                    ? filteredBy(meta.is_cut, () => narrow(noFilter))
                    : narrowedBy(status, userId === undefined ? undefined : scope, showAnyStatus)
                }
                none={{
                  icon: mdiClipboardTextOutline,
                  text: "Ingen opgaver her endnu",
                  action: newJobPath && (
                    <ButtonLink variant="outlined" to={newJobPath}>
                      Registrér en opgave
                    </ButtonLink>
                  ),
                }}
              />
              {meta.is_cut && meta.total > 0 && (
                <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                  {cutText(search.search)}
                </Typography>
              )}
              <JobCards
                jobs={data}
                listPath={path}
                list={list}
                isOld={query.isPlaceholderData}
                mayCopy={newJobPath !== undefined}
                isWhole={meta.total === data.length}
              />
              <Pager
                page={page}
                perPage={meta.per_page}
                total={meta.total}
                onPage={pageTurn({
                  page,
                  // At the next fetch, a decided job leaves the list only if the list shows a single status.
                  hasGaps: data.some((job) => job.isDecided && status !== undefined && job.job_status !== status),
                  refetch: query.refetch,
                  onPage: (next) => change({ page: next === 1 ? undefined : next }),
                })}
              />
            </>
          )}
        </QueryView>
      ) : (
        <EmptyState icon={mdiFilterOffOutline} text="Ret perioden for at se opgaver." />
      )}
      <SignatureLines signers={["medarbejder", "leder"]} />
    </Box>
  );
}

function useListTitle(userId: number | undefined, scope: ProjectScope, { from, to }: JobListFilter): string {
  const me = useCurrentUser();
  const { data: user } = useQuery({ ...jobsUserQuery(userId ?? 0), enabled: userId !== undefined });
  const everybody = scope === "all" && userId === undefined && "alle medarbejdere";
  const period = [from && formatDate(from), to && formatDate(to)];
  return ["Opgaver", everybody || (userId === undefined ? me?.name : user?.name), (from || to) && period.join(" – ")]
    .filter(Boolean)
    .join(", ");
}

function cutText(search: string | undefined): string {
  const newest = search === undefined ? "" : ` blandt de seneste ${formatNumber(maxSearchedJobs)}`;
  return `Viser højst ${formatNumber(maxFoundJobs)} opgaver${newest}. Vælg en periode for at se ældre.`;
}

function projectNameOf(page: JobPage | undefined): string | undefined {
  return page?.data[0]?.project?.name;
}

function filteredBy(isCut: boolean | undefined, clear: () => void) {
  const text = isCut
    ? `Ingen af de seneste ${formatNumber(maxSearchedJobs)} opgaver passer til filteret. Vælg en periode for at se ældre.`
    : "Ingen opgaver passer til filteret";
  return { text, ways: [{ label: "Ryd filteret", onClick: clear }] };
}

function useMayGetJobs(userId: number | undefined): boolean {
  const { data: user } = useQuery({ ...jobsUserQuery(userId ?? 0), enabled: userId !== undefined });
  return !user?.is_deleted;
}

function narrowedBy(status: JobStatus | undefined, scope: ScopeOfList | undefined, showAnyStatus: () => void) {
  const isOfProjects = scope?.scope === "own";
  if (status === undefined && !isOfProjects) return undefined;
  const where = isOfProjects ? " på dine projekter" : "";
  return {
    text: status === undefined ? `Ingen opgaver${where}` : noJobsOf[status](where),
    ways: [
      ...(status === undefined ? [] : [{ label: "Vis alle opgaver", onClick: showAnyStatus }]),
      ...(isOfProjects ? scope.ways : []),
    ],
  };
}
