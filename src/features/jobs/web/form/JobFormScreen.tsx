import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import { parseId } from "#common/rules/values/ids.ts";
import { untilItIsThere } from "#common/web/api/query-client.ts";
import { isUnknown } from "#common/web/api/request.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountMultipleOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { kindNamed } from "#features/kinds/rules/kinds.ts";
import { JobComments } from "../comments/JobComments.tsx";
import { mdiAccountOffOutline } from "../icons.ts";
import { addressOfUsersJobs, type JobListAddress, ownJobsAddress } from "../list/job-list-address.ts";
import { UnknownUser } from "../users-jobs/UnknownUser.tsx";
import { UserJobsBreadcrumb } from "../users-jobs/UserJobsBreadcrumb.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { BarActions } from "./bar-actions.ts";
import { JobFormHeader } from "./header/JobFormHeader.tsx";
import { JobHistory } from "./header/JobHistory.tsx";
import { UnknownJob } from "./header/UnknownJob.tsx";
import { JobForm } from "./JobForm.tsx";
import { JobFormSkeleton } from "./JobFormSkeleton.tsx";
import { jobQuery } from "./job-form.queries.ts";
import { LazyKindSwitch } from "./LazyKindSwitch.tsx";
import { useGoBack } from "./use-go-back.ts";

const JobDecision = lazyPart(async () => (await import("../changes/JobDecision.tsx")).JobDecision);

export function JobFormScreen() {
  const { jobId } = useParams({ from: "/jobs/$jobId" });
  return (
    <PickerLocale>
      <StoredJob key={jobId} list={ownJobsAddress} jobId={jobId} />
    </PickerLocale>
  );
}

export function UserJobFormScreen() {
  const { userId, jobId } = useParams({ from: "/users/$userId/jobs/$jobId" });
  const list = addressOfUsersJobs(userId);
  return (
    <PickerLocale>
      <UserJobsBreadcrumb userId={list.userId} />
      <StoredJob key={`${list.path}/${jobId}`} list={list} jobId={jobId} />
    </PickerLocale>
  );
}

export function NewUserJobScreen() {
  const list = addressOfUsersJobs(useParams({ from: "/users/$userId/jobs/new" }).userId);
  return (
    <PickerLocale>
      <UserJobsBreadcrumb userId={list.userId} />
      <NewJobForUser key={list.path} list={list} userId={list.userId} />
    </PickerLocale>
  );
}

type ListProps = { readonly list: JobListAddress };

function NewJobForUser({ list, userId }: ListProps & { readonly userId: number }) {
  const kind = kindNamed(useSearch({ from: "/users/$userId/jobs/new" }).kind);
  const query = useQuery(jobsUserQuery(userId));
  if (isUnknown(query.error)) return <UnknownUser />;
  return (
    <QueryView query={query} skeleton={<JobFormSkeleton />}>
      {(user) =>
        user.is_deleted ? (
          <NoJobsForDeleted listPath={list.path} />
        ) : (
          <>
            <ButtonLink
              to="/users-jobs/new"
              search={{ user: userId }}
              startIcon={<Icon path={mdiAccountMultipleOutline} />}
              sx={{ mb: 2 }}
            >
              Registrér for flere på én gang
            </ButtonLink>
            <LazyKindSwitch kind={kind} />
            <JobForm key={kind} kind={kind} list={list} rates={user.hourly_rates} />
          </>
        )
      }
    </QueryView>
  );
}

function NoJobsForDeleted({ listPath }: { readonly listPath: string }) {
  return (
    <EmptyState icon={mdiAccountOffOutline} text="Brugeren er slettet, og der kan ikke registreres flere opgaver.">
      <ButtonLink variant="outlined" to={listPath}>
        Gå til opgaverne
      </ButtonLink>
    </EmptyState>
  );
}

function StoredJob({ list, jobId }: ListProps & { readonly jobId: string }) {
  // The job is never taken from the cache, because the form's values must belong to the version that the form sends.
  const query = useQuery({
    ...jobQuery(parseId(jobId) ?? 0),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: untilItIsThere,
  });
  if (isUnknown(query.error)) return <UnknownJob listPath={list.path} />;
  return (
    <QueryView query={query} skeleton={<JobFormSkeleton />}>
      {(job) =>
        list.userId === undefined || list.userId === job.user_id ? (
          <StoredJobForm list={list} job={job} onReload={async () => (await query.refetch()).data} />
        ) : (
          <UnknownJob listPath={list.path} />
        )
      }
    </QueryView>
  );
}

type StoredJobFormProps = ListProps & {
  readonly job: JobDetails;
  readonly onReload: () => Promise<JobDetails | undefined>;
};

function StoredJobForm({ list, job, onReload }: StoredJobFormProps) {
  const rates = useRates(job.user_id);
  const [opened, setOpened] = useState({ job, edition: 1 });
  const goBack = useGoBack(list.path);
  if (rates === undefined) return <JobFormSkeleton />;
  const reload = async () => {
    const reloaded = await onReload();
    // A new edition remounts the form, because a mounted form keeps the job with which it was opened.
    if (reloaded) setOpened(({ edition }) => ({ job: reloaded, edition: edition + 1 }));
  };
  const form = {
    list,
    job: opened.job,
    header: (shown: JobDetails, isReadOnly: boolean, leave: () => void) => (
      <JobFormHeader
        job={shown}
        isReadOnly={isReadOnly}
        listPath={list.path}
        onWithdrawn={() => void reload()}
        onCancelled={leave}
      />
    ),
    onReload: reload,
  };
  const { authorized_actions: may } = opened.job;
  const mayDecide = may.approve || may.reject;
  return (
    <>
      <BarActions
        value={
          mayDecide ? (
            <Suspense>
              <JobDecision job={opened.job} onDecided={goBack} />
            </Suspense>
          ) : null
        }
      >
        <JobForm key={opened.edition} {...form} rates={rates} />
      </BarActions>
      <JobComments key={job.id} jobId={job.id} />
      <JobHistory job={job} listPath={list.path} />
    </>
  );
}

function useRates(userId: number): readonly DatedRate[] | undefined {
  const me = useCurrentUser();
  const isMine = userId === me?.id;
  const query = useQuery({ ...jobsUserQuery(userId), enabled: !isMine });
  if (isMine) return me.hourly_rates;
  return query.isError ? [] : query.data?.hourly_rates;
}
