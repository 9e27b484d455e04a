import { JobsScreen } from "./JobsScreen.tsx";
import { UserJobsBreadcrumb } from "./UserJobsBreadcrumb.tsx";

/** The jobs of the user in the address. */
export function UserJobsScreen() {
  return (
    <>
      <UserJobsBreadcrumb />
      <JobsScreen />
    </>
  );
}
