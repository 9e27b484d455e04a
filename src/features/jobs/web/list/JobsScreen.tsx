import { JobList } from "./JobList.tsx";
import { ownJobList } from "./job-list.ts";

/** One's own jobs. */
export function JobsScreen() {
  return <JobList list={ownJobList} route="/jobs" />;
}
