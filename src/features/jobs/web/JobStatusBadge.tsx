import Box from "@mui/material/Box";
import type { Tone } from "../../../common/web/theme.ts";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { mdiCashMultiple, mdiCheck, mdiClose, mdiTimerSand } from "../../../common/web/ui/icons.ts";
import { type JobStatus, jobStatusLabels } from "../rules/job-status.ts";
import { mdiCheckAll } from "./icons.ts";

const looks: Readonly<Record<JobStatus, { readonly tone: Tone; readonly icon: string }>> = {
  NEW: { tone: "slate", icon: mdiTimerSand },
  APPROVED_BY_PROJECT_OWNER: { tone: "amber", icon: mdiCheck },
  APPROVED_BY_MANAGER: { tone: "green", icon: mdiCheckAll },
  PAID: { tone: "blue", icon: mdiCashMultiple },
  REJECTED: { tone: "red", icon: mdiClose },
};

/** A job's status by colour, icon and words. */
export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  const { tone, icon } = looks[status];
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
