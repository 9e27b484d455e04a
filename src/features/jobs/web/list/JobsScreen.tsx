import { JobList } from "./JobList.tsx";
import { ownJobList } from "./job-list.ts";
import { ToDoLine } from "./ToDoLine.tsx";

/** One's own jobs. */
export function JobsScreen() {
  return (
    <>
      <ToDoLine />
      <JobList list={ownJobList} route="/jobs" />
    </>
  );
}
