import { useQuery } from "@tanstack/react-query";
import { isUnknown } from "#common/web/api/request.ts";
import { useRouteTitle } from "#common/web/routing/route-title.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { DeletedUserChip } from "../DeletedUserChip.tsx";
import { jobsUserQuery } from "./users-jobs.queries.ts";

export function UserJobsBreadcrumb({ userId }: { readonly userId: number }) {
  const title = useRouteTitle();
  const { data: user, error } = useQuery(jobsUserQuery(userId));
  if (isUnknown(error)) return null;
  return (
    <Breadcrumb
      steps={[
        { label: "Opgaver til godkendelse", to: "/users-jobs" },
        {
          label: user?.display_name ?? "…",
          to: `/users/${userId}/jobs`,
          mark: user?.is_deleted && <DeletedUserChip />,
        },
        { label: title },
      ]}
    />
  );
}
