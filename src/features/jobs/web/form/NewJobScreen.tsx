import { useCurrentUser } from "../../../../common/web/current-user.ts";
import { PickerLocale } from "../../../../common/web/ui/pickers/PickerLocale.tsx";
import { useJobList } from "../list/use-job-list.ts";
import { JobForm } from "./JobForm.tsx";

/** A new job of one's own. */
export function NewJobScreen() {
  const list = useJobList();
  const me = useCurrentUser();
  return (
    <PickerLocale>
      <JobForm list={list} hourlyRate={me?.default_hourly_rate ?? null} />
    </PickerLocale>
  );
}
