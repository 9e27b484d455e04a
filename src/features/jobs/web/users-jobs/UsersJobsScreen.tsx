import Grid from "@mui/material/Grid";
import { useQuery } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountMultipleOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { StandingIn } from "#features/substitutes/web/StandingIn.tsx";
import { useProjectScope } from "../project-scope.ts";
import { ScopeSwitch } from "../ScopeSwitch.tsx";
import { UserJobsCard, UserJobsCardSkeleton } from "./UserJobsCard.tsx";
import { usersJobsQuery } from "./users-jobs.queries.ts";

const cardWidth = { xs: 12, sm: 6, md: 4 };

export function UsersJobsScreen() {
  const [search, change] = useListSearch("/users-jobs");
  const { page = 1 } = search;
  const scope = useProjectScope("/users-jobs");
  const query = useQuery(usersJobsQuery({ page, perPage: defaultPerPage, projectScope: scope.scope }));

  return (
    <>
      <StandingIn />
      <PageHeader>
        <ScopeSwitch of={scope} />
        <ButtonLink variant="outlined" to="/users-jobs/new" startIcon={<Icon path={mdiAccountMultipleOutline} />}>
          Ny opgave for flere
        </ButtonLink>
      </PageHeader>
      <QueryView query={query} skeleton={<Skeletons />}>
        {({ data, per_page, total }) => (
          <>
            <Grid container spacing={2}>
              {data.map((summary) => (
                <Grid key={summary.user_id} size={cardWidth}>
                  <UserJobsCard summary={summary} scope={search.scope} />
                </Grid>
              ))}
            </Grid>
            <EmptyList
              total={total}
              what="opgaver"
              narrowed={
                scope.scope === "own" ? { text: "Ingen opgaver på dine projekter", ways: scope.ways } : undefined
              }
              none={{ icon: mdiAccountMultipleOutline, text: "Ingen har registreret opgaver endnu" }}
            />
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
