import { useQuery } from "@tanstack/react-query";
import { useRouteTitle } from "../../../../common/web/routing/route-title.ts";
import { useListSearch } from "../../../../common/web/routing/url-search.ts";
import { Breadcrumb } from "../../../../common/web/ui/Breadcrumb.tsx";
import { EmptyState } from "../../../../common/web/ui/EmptyState.tsx";
import { ButtonLink } from "../../../../common/web/ui/links.ts";
import { Pager } from "../../../../common/web/ui/lists/Pager.tsx";
import { PageHeader } from "../../../../common/web/ui/PageHeader.tsx";
import { QueryView } from "../../../../common/web/ui/QueryView.tsx";
import { jobCountInWords } from "../../../../common/web/words.ts";
import { waitingJobsPath } from "../../rules/waiting-jobs.ts";
import { mdiCheckDecagramOutline } from "../icons.ts";
import { undecidedCount, waitingJobsQuery } from "../jobs.queries.ts";
import { JobCards, LoadingJobCards } from "./JobCards.tsx";

/** Everybody's jobs that wait for the logged-in user, wherever they are: nothing chosen in the lists changes it. */
export function WaitingJobsScreen() {
  const title = useRouteTitle();
  const [search, change] = useListSearch(waitingJobsPath);
  const query = useQuery(waitingJobsQuery(search));
  return (
    <>
      <Breadcrumb steps={[{ label: "Opgaver til godkendelse", to: "/users-jobs" }, { label: title }]} />
      <QueryView query={query} skeleton={<LoadingJobCards />}>
        {({ data, meta }) => (
          <>
            {meta.total === 0 && (
              <EmptyState icon={mdiCheckDecagramOutline} text="Ingen opgaver venter på din godkendelse">
                <ButtonLink variant="outlined" to="/users-jobs">
                  Se medarbejdernes opgaver
                </ButtonLink>
              </EmptyState>
            )}
            {meta.total > 0 && (
              <PageHeader title={`${jobCountInWords(undecidedCount({ data, meta }))} venter på din godkendelse`} />
            )}
            <JobCards jobs={data} listPath="/jobs" />
            <Pager
              page={search.page ?? 1}
              perPage={meta.per_page}
              total={meta.total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
