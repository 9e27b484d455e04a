import { useSearch } from "@tanstack/react-router";
import { parseDate } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { kindNamed } from "#features/kinds/rules/kinds.ts";
import { ownJobsAddress } from "../list/job-list-address.ts";
import { JobForm } from "./JobForm.tsx";
import { LazyKindSwitch } from "./LazyKindSwitch.tsx";

const MeasuredJob = lazyPart(async () => (await import("./MeasuredJob.tsx")).MeasuredJob, NotFetched);

export function NewJobScreen() {
  const me = useCurrentUser();
  const { date, timer, ...search } = useSearch({ from: "/jobs/new" });
  const kind = kindNamed(search.kind);
  const day = parseDate(date ?? "")?.toString();
  const given = day === undefined ? {} : { start_date: day };
  const whose = { list: ownJobsAddress, rates: me?.hourly_rates ?? [] };
  return (
    <PickerLocale>
      {timer === undefined ? (
        <>
          <LazyKindSwitch kind={kind} />
          <JobForm key={`${kind} ${date}`} kind={kind} {...whose} given={given} />
        </>
      ) : (
        <MeasuredJob key={`timer ${timer}`} {...whose} timerId={timer} />
      )}
    </PickerLocale>
  );
}
