import { useQuery } from "@tanstack/react-query";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { timerIsGone } from "#features/jobs/rules/measured-time/measured-time.ts";
import type { JobListAddress } from "../list/job-list-address.ts";
import { JobForm } from "./JobForm.tsx";
import { JobFormSkeleton } from "./JobFormSkeleton.tsx";
import { measuredValues } from "./timer/measured-values.ts";
import { StoppedTimerNote } from "./timer/StoppedTimerNote.tsx";
import { stoppedTimerQuery } from "./timer/stopped-timer.queries.ts";

type Props = { readonly timerId: number; readonly list: JobListAddress; readonly rates: readonly DatedRate[] };

export function MeasuredJob({ timerId, ...whose }: Props) {
  const query = useQuery(stoppedTimerQuery(timerId));
  return (
    <QueryView query={query} skeleton={<JobFormSkeleton />}>
      {(timer) =>
        timer ? (
          <JobForm
            {...whose}
            given={measuredValues(timer)}
            timer={{ id: timer.id, note: <StoppedTimerNote timer={timer} /> }}
          />
        ) : (
          <>
            <Note severity="warning" sx={{ mb: 2 }}>
              {timerIsGone}
            </Note>
            <JobForm {...whose} />
          </>
        )
      }
    </QueryView>
  );
}
