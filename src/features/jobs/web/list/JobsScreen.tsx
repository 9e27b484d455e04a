import Typography from "@mui/material/Typography";
import { TextLink } from "#common/web/ui/links.ts";
import { cancelledJobsPath } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import { JobList } from "./JobList.tsx";
import { ownJobsAddress } from "./job-list-address.ts";
import { ToDoLine } from "./ToDoLine.tsx";

export function JobsScreen() {
  return (
    <>
      <div className="not-printed">
        <ToDoLine />
      </div>
      <JobList list={ownJobsAddress} route="/jobs" />
      <Typography className="not-printed" variant="body2" sx={{ mt: 2, textAlign: "center" }}>
        <TextLink to={cancelledJobsPath}>Fortrudte opgaver</TextLink>
      </Typography>
    </>
  );
}
