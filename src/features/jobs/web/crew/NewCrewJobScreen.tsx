import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import { useScreenTitle } from "#common/web/routing/route-title.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { JobFormSkeleton } from "../form/JobFormSkeleton.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { CrewForm } from "./CrewForm.tsx";

const title = "Ny opgave for flere";

export function NewCrewJobScreen() {
  useScreenTitle(title);
  const { user: userId } = useSearch({ from: "/users-jobs/new" });
  const query = useQuery({ ...jobsUserQuery(userId ?? 0), enabled: userId !== undefined });
  const isKnown = userId === undefined || !query.isPending;
  return (
    <PickerLocale>
      <Breadcrumb steps={[{ label: "Opgaver til godkendelse", to: "/users-jobs" }, { label: title }]} />
      {isKnown ? (
        <CrewForm key={userId} first={userId === undefined ? undefined : chosen(query.data)} />
      ) : (
        <JobFormSkeleton />
      )}
    </PickerLocale>
  );
}

type Found = {
  id: number;
  display_name: string;
  is_deleted: boolean;
  default_hourly_rate: number | null;
  hourly_rates: readonly DatedRate[];
};

const chosen = (user: Found | undefined) =>
  user === undefined || user.is_deleted
    ? undefined
    : {
        id: user.id,
        name: user.display_name,
        hourly_rate: user.default_hourly_rate,
        hourly_rates: [...user.hourly_rates],
      };
