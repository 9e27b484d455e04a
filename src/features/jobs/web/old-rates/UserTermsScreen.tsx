import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { isUnknown } from "#common/web/api/request.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { TermsSection } from "#features/users/web/terms/TermsSection.tsx";
import { termsQuery } from "#features/users/web/terms/terms.queries.ts";
import { DeletedUserChip } from "../DeletedUserChip.tsx";
import { UnknownUser } from "../users-jobs/UnknownUser.tsx";
import { jobsUserQuery } from "../users-jobs/users-jobs.queries.ts";
import { OldRateJobs } from "./OldRateJobs.tsx";

export function UserTermsScreen() {
  const userId = parseId(useParams({ from: "/users/$userId/terms" }).userId) ?? 0;
  const { data: user } = useQuery(jobsUserQuery(userId));
  const { error } = useQuery(termsQuery(userId));
  if (isUnknown(error)) return <UnknownUser />;
  return (
    <PickerLocale>
      <Breadcrumb
        steps={[
          { label: "Brugere", to: "/users" },
          {
            label: user?.display_name ?? "…",
            to: `/users/${userId}/jobs`,
            mark: user?.is_deleted && <DeletedUserChip />,
          },
          { label: "Ansættelsesvilkår" },
        ]}
      />
      <Stack sx={{ gap: 3 }}>
        <TermsSection key={userId} userId={userId} />
        <OldRateJobs userId={userId} />
      </Stack>
    </PickerLocale>
  );
}
