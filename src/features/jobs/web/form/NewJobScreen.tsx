import { useCurrentUser } from "../../../../common/web/current-user.ts";
import { PickerLocale } from "../../../../common/web/ui/pickers/PickerLocale.tsx";
import { ownJobList } from "../list/job-list.ts";
import { JobForm } from "./JobForm.tsx";

/** A new job of one's own. */
export function NewJobScreen() {
  const me = useCurrentUser();
  return (
    <PickerLocale>
      <JobForm list={ownJobList} hourlyRate={me?.default_hourly_rate ?? null} />
    </PickerLocale>
  );
}
