import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useListSearch } from "../../../../common/web/routing/url-search.ts";
import { AddButton, addButtonRoom } from "../../../../common/web/ui/AddButton.tsx";
import { mdiClipboardTextOutline } from "../../../../common/web/ui/icons.ts";
import { ButtonLink } from "../../../../common/web/ui/links.ts";
import { EmptyList } from "../../../../common/web/ui/lists/EmptyList.tsx";
import { Pager } from "../../../../common/web/ui/lists/Pager.tsx";
import { PageHeader } from "../../../../common/web/ui/PageHeader.tsx";
import { QueryView } from "../../../../common/web/ui/QueryView.tsx";
import { type JobStatus, jobStatuses, noJobsOf } from "../../rules/job-status.ts";
import { jobListQuery } from "../jobs.queries.ts";
import { useOwnScope, useProjectScope } from "../project-scope.ts";
import { ScopeSwitch } from "../ScopeSwitch.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { JobCards, LoadingJobCards } from "./JobCards.tsx";
import { JobStatusTabs } from "./JobStatusTabs.tsx";
import { useJobList } from "./use-job-list.ts";

/** One's own jobs, or those of the user in the address. */
export function JobsScreen() {
  const { userId, path } = useJobList();
  const [search, change] = useListSearch();
  const [projectScope] = useProjectScope();
  const status = jobStatuses.find((known) => known === search.status);
  const page = search.page ?? 1;
  const query = useQuery(jobListQuery(userId, search, projectScope));
  const newJobPath = useMayGetJobs(userId) ? `${path}/new` : undefined;
  const narrowed = useNarrowed(userId, status);

  return (
    <Box sx={addButtonRoom}>
      <PageHeader>
        <JobStatusTabs status={status} onChange={(next) => change({ status: next, page: undefined })} />
        {newJobPath && <AddButton label="Ny opgave" to={newJobPath} />}
      </PageHeader>
      <Box sx={{ mb: 1, "&:empty": { display: "none" } }}>
        <ScopeSwitch />
      </Box>
      <QueryView query={query} skeleton={<LoadingJobCards />}>
        {({ data, meta }) => (
          <>
            <EmptyList
              total={meta.total}
              what="opgaver"
              narrowed={narrowed}
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
            <JobCards jobs={data} listPath={path} />
            <Pager
              page={page}
              perPage={meta.per_page}
              total={meta.total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </>
        )}
      </QueryView>
    </Box>
  );
}

/** Nothing is registered for a deleted user any more. */
function useMayGetJobs(userId: number | undefined): boolean {
  const { data: user } = useQuery({ ...jobsUserQuery(userId ?? 0), enabled: userId !== undefined });
  return !user?.is_deleted;
}

/** What keeps jobs out of the list, and how to have them in it. One's own list is of all projects anyway. */
function useNarrowed(userId: number | undefined, status: JobStatus | undefined) {
  const [, change] = useListSearch();
  const scope = useOwnScope();
  const isOfProjects = userId !== undefined && scope.isOwn;
  if (status === undefined && !isOfProjects) return undefined;
  const where = isOfProjects ? " på dine projekter" : "";
  const ofAnyStatus = { label: "Vis alle opgaver", onClick: () => change({ status: undefined, page: undefined }) };
  return {
    text: status === undefined ? `Ingen opgaver${where}` : noJobsOf[status](where),
    ways: [...(status === undefined ? [] : [ofAnyStatus]), ...(isOfProjects ? scope.ways : [])],
  };
}
