import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { unsentOne } from "#common/web/offline/unsent.queries.ts";
import { mdiCheck } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import { JobForm } from "../form/JobForm.tsx";
import { JobFormSkeleton } from "../form/JobFormSkeleton.tsx";
import { timerOfUnsent } from "../form/timer/unsent-timer.ts";
import type { JobFormValues } from "../form/values/job-form.ts";
import { ownJobsAddress } from "../list/job-list-address.ts";

const listAddress = { ...ownJobsAddress, path: "/jobs/unsent" };

export function UnsentJobFormScreen() {
  const me = useCurrentUser();
  const { number } = useParams({ from: "/jobs/unsent/$number" });
  const query = useQuery(unsentOne(parseId(number) ?? 0));
  return (
    <PickerLocale>
      <QueryView query={query} skeleton={<JobFormSkeleton />} errorText="Enheden viser ikke, hvad den har gemt.">
        {(unsent) => {
          const { kind } = (unsent?.body ?? {}) as Partial<NewJobInput>;
          return unsent ? (
            <JobForm
              key={number}
              kind={kind}
              list={listAddress}
              rates={me?.hourly_rates ?? []}
              given={unsent.typed as JobFormValues}
              unsent={unsent}
              timer={timerOfUnsent(unsent)}
            />
          ) : (
            <EmptyState icon={mdiCheck} text="Opgaven er sendt eller slettet">
              <ButtonLink variant="outlined" to="/jobs">
                Gå til opgaverne
              </ButtonLink>
            </EmptyState>
          );
        }}
      </QueryView>
    </PickerLocale>
  );
}
