import { useSearch } from "@tanstack/react-router";
import { parseDate } from "../../../../common/rules/clock.ts";
import { useCurrentUser } from "../../../../common/web/current-user.ts";
import { PickerLocale } from "../../../../common/web/ui/pickers/PickerLocale.tsx";
import { ownJobList } from "../list/job-list.ts";
import { JobForm } from "./JobForm.tsx";

/** A new job of one's own. */
export function NewJobScreen() {
  const me = useCurrentUser();
  const { date } = useSearch({ from: "/jobs/new" });
  const day = parseDate(date ?? "")?.toString();
  return (
    <PickerLocale>
      <JobForm
        key={date}
        given={day === undefined ? undefined : { start_date: day }}
        list={ownJobList}
        hourlyRate={me?.default_hourly_rate ?? null}
      />
    </PickerLocale>
  );
}
