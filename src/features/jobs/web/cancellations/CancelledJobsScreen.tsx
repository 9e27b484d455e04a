import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import { listed } from "#common/web/words.ts";
import { restoreDays } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { CancelledJob } from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import { mdiClipboardRemoveOutline, mdiUndoVariant } from "../icons.ts";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import { LoadingJobCards } from "../list/JobCards.tsx";
import { cancelledJobsQuery, useRestoreJob } from "./cancellations.queries.ts";

export function CancelledJobsScreen() {
  const query = useQuery(cancelledJobsQuery);
  return (
    <QueryView query={query} skeleton={<LoadingJobCards />}>
      {({ data }) => (data.length === 0 ? <NothingCancelled /> : <CancelledList jobs={data} />)}
    </QueryView>
  );
}

function NothingCancelled() {
  return (
    <EmptyState icon={mdiClipboardRemoveOutline} text={`Ingen opgaver er fortrudt de sidste ${restoreDays} dage`}>
      <ButtonLink variant="outlined" to="/jobs">
        Gå til opgaverne
      </ButtonLink>
    </EmptyState>
  );
}

function CancelledList({ jobs }: { readonly jobs: readonly CancelledJob[] }) {
  const focus = useFocusStays<HTMLElement>(jobs);
  return (
    <section aria-label="Fortrudte opgaver" {...focus}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Opgaverne tæller ikke med nogen steder og bliver ikke udbetalt. De kan gendannes i {restoreDays} dage.
      </Typography>
      <Card>
        <List disablePadding>
          {jobs.map((job) => (
            <CancelledItem key={job.id} job={job} />
          ))}
        </List>
      </Card>
      <ButtonLink to="/jobs" sx={{ mt: 2, ml: -1 }}>
        Gå til opgaverne
      </ButtonLink>
    </section>
  );
}

function CancelledItem({ job }: { readonly job: CancelledJob }) {
  const { save, isSaving } = useRestoreJob();
  const { id, version, period, project, jobType, minutes, price, note, restorable_until } = job;
  const titleId = `cancelled-${id}`;
  return (
    <ListItem divider sx={{ flexWrap: "wrap", columnGap: 2, rowGap: 1, "&:last-of-type": { borderBottom: 0 } }}>
      <ListItemText
        primary={<span id={titleId}>{listed(period, project.name, jobType.name)}</span>}
        secondary={listed(
          formatMinutes(minutes),
          formatKroner(price),
          note ?? false,
          `Kan gendannes til og med ${formatDate(restorable_until)}`,
        )}
        sx={{ flexBasis: 320, overflowWrap: "anywhere" }}
      />
      <JobStatusBadge status={job.job_status} />
      <Button
        variant="outlined"
        aria-describedby={titleId}
        sx={{ ml: "auto" }}
        startIcon={<Icon path={mdiUndoVariant} />}
        loading={isSaving}
        loadingPosition="start"
        onClick={() => void save({ id, version })}
      >
        Gendan
      </Button>
    </ListItem>
  );
}
