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
import { type JobStatus, noJobsOf } from "../../rules/job-status.ts";
import { jobListQuery } from "../jobs.queries.ts";
import { type ScopeOfList, useProjectScope } from "../project-scope.ts";
import { ScopeSwitch } from "../ScopeSwitch.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { JobCards, LoadingJobCards } from "./JobCards.tsx";
import { JobStatusTabs } from "./JobStatusTabs.tsx";
import type { JobListAddress } from "./job-list.ts";

type Props = { readonly list: JobListAddress; readonly route: "/jobs" | "/users/$userId/jobs" };

/** One's own jobs or a user's, as the address of the route narrows them. */
export function JobList({ list: { userId, path }, route }: Props) {
  const [search, change] = useListSearch(route);
  const scope = useProjectScope(route);
  const { status, page = 1 } = search;
  const query = useQuery(jobListQuery(userId, search, scope.scope));
  const newJobPath = useMayGetJobs(userId) ? `${path}/new` : undefined;
  const showAnyStatus = () => change({ status: undefined, page: undefined });

  return (
    <Box sx={addButtonRoom}>
      <PageHeader>
        <JobStatusTabs status={status} onChange={(next) => change({ status: next, page: undefined })} />
        {newJobPath && <AddButton label="Ny opgave" to={newJobPath} />}
      </PageHeader>
      <Box sx={{ mb: 1, "&:empty": { display: "none" } }}>
        <ScopeSwitch of={scope} />
      </Box>
      <QueryView query={query} skeleton={<LoadingJobCards />}>
        {({ data, meta }) => (
          <>
            <EmptyList
              total={meta.total}
              what="opgaver"
              narrowed={narrowedBy(status, userId === undefined ? undefined : scope, showAnyStatus)}
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
