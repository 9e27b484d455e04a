import { useQuery } from "@tanstack/react-query";
import { isUnknown } from "../../../common/web/request.ts";
import { useIdParam } from "../../../common/web/route-params.ts";
import { JobsScreen } from "./JobsScreen.tsx";
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
