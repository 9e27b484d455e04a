import { mdiAccountMultipleOutline } from "@mdi/js";
import Grid from "@mui/material/Grid";
import { useQuery } from "@tanstack/react-query";
import { defaultPerPage } from "../../../common/rules/page-size.ts";
import { useProjectScope } from "../../../common/web/project-scope.ts";
import { EmptyState } from "../../../common/web/ui/EmptyState.tsx";
import { PageHeader } from "../../../common/web/ui/PageHeader.tsx";
import { Pager } from "../../../common/web/ui/Pager.tsx";
import { QueryView } from "../../../common/web/ui/QueryView.tsx";
import { ScopeSwitch } from "../../../common/web/ui/ScopeSwitch.tsx";
import { useListSearch } from "../../../common/web/url-search.ts";
import { UserJobsCard, UserJobsCardSkeleton } from "./UserJobsCard.tsx";
import { usersJobsQuery } from "./users-jobs.queries.ts";

const cardWidth = { xs: 12, sm: 6, md: 4 };

/** Who has registered jobs, and how much of them waits (specification 2). */
export function UsersJobsScreen() {
  const [{ page = 1 }, change] = useListSearch();
  const [projectScope] = useProjectScope();
  const query = useQuery(usersJobsQuery({ page, perPage: defaultPerPage, projectScope }));

  return (
    <>
      <PageHeader>
        <ScopeSwitch />
      </PageHeader>
      <QueryView query={query} skeleton={<Skeletons />}>
        {({ data, per_page, total }) => (
          <>
            <Grid container spacing={2}>
              {data.map((summary) => (
                <Grid key={summary.user_id} size={cardWidth}>
                  <UserJobsCard summary={summary} />
                </Grid>
              ))}
            </Grid>
            {total === 0 && (
              <EmptyState icon={mdiAccountMultipleOutline} text="Ingen har registreret opgaver her endnu" />
            )}
            <Pager page={page} perPage={per_page} total={total} onPage={(next) => change({ page: next })} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Skeletons() {
  return (
    <Grid container spacing={2}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Grid key={place} size={cardWidth}>
          <UserJobsCardSkeleton />
        </Grid>
      ))}
    </Grid>
  );
}
