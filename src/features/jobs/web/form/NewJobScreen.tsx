import { useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { parseDate } from "../../../../common/rules/clock.ts";
import { useCurrentUser } from "../../../../common/web/current-user.ts";
import { PickerLocale } from "../../../../common/web/ui/pickers/PickerLocale.tsx";
import { ownJobList } from "../list/job-list.ts";
import { JobForm } from "./JobForm.tsx";

const MeasuredJob = lazy(async () => ({ default: (await import("./timer/MeasuredJob.tsx")).MeasuredJob }));

/** A new job of one's own. */
export function NewJobScreen() {
  const me = useCurrentUser();
  const { date, timer } = useSearch({ from: "/jobs/new" });
  const day = parseDate(date ?? "")?.toString();
  const whose = { list: ownJobList, hourlyRate: me?.default_hourly_rate ?? null };
  return (
    <PickerLocale>
      {timer === undefined ? (
        <JobForm key={date} {...whose} given={day === undefined ? undefined : { start_date: day }} />
      ) : (
        <MeasuredJob key={`timer ${timer}`} {...whose} timerId={timer} />
      )}
    </PickerLocale>
  );
}
