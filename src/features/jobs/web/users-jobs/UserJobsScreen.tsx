import { useQuery } from "@tanstack/react-query";
import { isUnknown } from "../../../../common/web/api/request.ts";
import { useIdParam } from "../../../../common/web/routing/route-params.ts";
import { JobsScreen } from "../list/JobsScreen.tsx";
import { UnknownUser } from "./UnknownUser.tsx";
import { UserJobsBreadcrumb } from "./UserJobsBreadcrumb.tsx";
import { jobsUserQuery } from "./users-jobs.queries.ts";

/** The jobs of the user in the address. */
export function UserJobsScreen() {
  const { error } = useQuery(jobsUserQuery(useIdParam("userId") ?? 0));
  if (isUnknown(error)) return <UnknownUser />;
  return (
    <>
      <UserJobsBreadcrumb />
      <JobsScreen />
    </>
  );
}
