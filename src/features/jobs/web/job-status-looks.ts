import type { Tone } from "#common/web/theme.ts";
import { mdiCashMultiple, mdiCheck, mdiClose, mdiTimerSand } from "#common/web/ui/icons.ts";
import type { JobStatus } from "../rules/job-status.ts";
import { mdiCheckAll } from "./icons.ts";

export const jobStatusLooks: Readonly<Record<JobStatus, { readonly tone: Tone; readonly icon: string }>> = {
  NEW: { tone: "slate", icon: mdiTimerSand },
  APPROVED_BY_PROJECT_OWNER: { tone: "amber", icon: mdiCheck },
  APPROVED_BY_MANAGER: { tone: "green", icon: mdiCheckAll },
  PAID: { tone: "blue", icon: mdiCashMultiple },
  REJECTED: { tone: "red", icon: mdiClose },
};
