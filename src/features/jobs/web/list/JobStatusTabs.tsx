import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type JobStatus, jobStatuses, jobStatusLabels } from "../../rules/job-status.ts";

type Props = {
  readonly status: JobStatus | undefined;
  readonly onChange: (status: JobStatus | undefined) => void;
};

const all = "ALL";

export function JobStatusTabs({ status, onChange }: Props) {
  return (
    <Tabs
      value={status ?? all}
      onChange={(_, next: JobStatus | typeof all) => onChange(next === all ? undefined : next)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="Vis opgaver efter status"
      sx={{ flex: "1 1 0", minWidth: 0 }}
    >
      <Tab value={all} label="Alle" />
      {jobStatuses.map((value) => (
        <Tab key={value} value={value} label={jobStatusLabels[value]} />
      ))}
    </Tabs>
  );
}
