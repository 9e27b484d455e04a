import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { isUnknown } from "#common/web/api/request.ts";
import { PersonPlan } from "#features/users/web/terms/plan/PersonPlan.tsx";
import { JobList } from "../list/JobList.tsx";
import { addressOfUsersJobs } from "../list/job-list-address.ts";
import { UnknownUser } from "./UnknownUser.tsx";
import { UserJobsBreadcrumb } from "./UserJobsBreadcrumb.tsx";
import { jobsUserQuery } from "./users-jobs.queries.ts";

const route = "/users/$userId/jobs";

export function UserJobsScreen() {
  const list = addressOfUsersJobs(useParams({ from: route }).userId);
  const { error } = useQuery(jobsUserQuery(list.userId));
  if (isUnknown(error)) return <UnknownUser />;
  return (
    <>
      <UserJobsBreadcrumb userId={list.userId} />
      <PersonPlan userId={list.userId} />
      <JobList list={list} route={route} />
    </>
  );
}
