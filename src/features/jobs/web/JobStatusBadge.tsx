import Box from "@mui/material/Box";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { type JobStatus, jobStatusLabels } from "../rules/job-status.ts";
import { jobStatusLooks } from "./job-status-looks.ts";

/** A job's status by colour, icon and words. */
export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  const { tone, icon } = jobStatusLooks[status];
  return (
    <Box
      className="status-badge"
      sx={{
        display: "inline-flex",
        flexShrink: 0,
        alignItems: "center",
        gap: 0.75,
        pr: 1.25,
        borderRadius: 4,
        bgcolor: `tone.${tone}.soft`,
        color: `tone.${tone}.main`,
        typography: "body2",
        fontWeight: 500,
        whiteSpace: "nowrap",
      }}
    >
      <Box
        sx={{
          display: "inline-flex",
          p: 0.5,
          borderRadius: "50%",
          bgcolor: `tone.${tone}.main`,
          color: `tone.${tone}.soft`,
        }}
      >
        <Icon path={icon} sx={{ fontSize: 18 }} />
      </Box>
      {jobStatusLabels[status]}
    </Box>
  );
}
