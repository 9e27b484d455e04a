import { mdiClipboardTextOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useProjectScope } from "../../../common/web/project-scope.ts";
import { AddButton, addButtonRoom } from "../../../common/web/ui/AddButton.tsx";
import { EmptyState } from "../../../common/web/ui/EmptyState.tsx";
import { ButtonLink } from "../../../common/web/ui/links.ts";
import { PageHeader } from "../../../common/web/ui/PageHeader.tsx";
import { Pager } from "../../../common/web/ui/Pager.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { ScopeSwitch } from "../../../common/web/ui/ScopeSwitch.tsx";
import { useListSearch } from "../../../common/web/url-search.ts";
import { type JobStatus, jobStatuses } from "../rules/job-status.ts";
import { JobCards, LoadingJobCards } from "./JobCards.tsx";
import { JobStatusTabs } from "./JobStatusTabs.tsx";
import { jobListQuery } from "./jobs.queries.ts";
import { useJobList } from "./use-job-list.ts";
import { jobsUserQuery } from "./users-jobs.queries.ts";

/** One's own jobs, or those of the user in the address. */
export function JobsScreen() {
  const { userId, path } = useJobList();
  const [search, change] = useListSearch();
  const [projectScope] = useProjectScope();
  const status = jobStatuses.find((known) => known === search.status);
  const page = search.page ?? 1;
  const query = useQuery(jobListQuery(userId, search, projectScope));
  const newJobPath = useMayGetJobs(userId) ? `${path}/new` : undefined;

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
            {data.length === 0 && (
              <NoJobs status={status} newJobPath={newJobPath} onShowAll={() => change({ status: undefined })} />
            )}
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

/** Nothing is registered for who is deleted. */
function useMayGetJobs(userId: number | undefined): boolean {
  const { data: user } = useQuery({ ...jobsUserQuery(userId ?? 0), enabled: userId !== undefined });
  return !user?.is_deleted;
}

type NoJobsProps = {
  readonly status: JobStatus | undefined;
  /** Undefined for who gets no more jobs. */
  readonly newJobPath: string | undefined;
  readonly onShowAll: () => void;
};

function NoJobs({ status, newJobPath, onShowAll }: NoJobsProps) {
  return (
    <EmptyState icon={mdiClipboardTextOutline} text="Ingen opgaver her endnu">
      {status === undefined && newJobPath && (
        <ButtonLink variant="outlined" to={newJobPath}>
          Registrér en opgave
        </ButtonLink>
      )}
      {status !== undefined && (
        <Button variant="outlined" onClick={onShowAll}>
          Vis alle opgaver
        </Button>
      )}
    </EmptyState>
  );
}
