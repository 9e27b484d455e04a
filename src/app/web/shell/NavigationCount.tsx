import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { formatNumber } from "#common/rules/values/numbers.ts";
import type { JobOverview } from "#features/jobs/rules/job.ts";
import { jobOverviewQuery } from "#features/jobs/web/users-jobs/users-jobs.queries.ts";

/** What an entry of the drawer counts. */
export type ToDo = "rejected_jobs" | "waiting_jobs";

const words: Readonly<Record<ToDo, string>> = { rejected_jobs: "afviste", waiting_jobs: "venter" };

/** As long as a figure in the drawer may be old, in milliseconds; what one does oneself shows at once. */
const fresh = 60_000;

/**
 * How much there is to do behind an entry of the drawer, beside its link, which is a click there, too; nothing where there
 * is none. It is asked for when the page stands.
 */
export function NavigationCount({ id, of }: { readonly id: string; readonly of: ToDo }) {
  const isThere = useHydrated();
  const { data } = useQuery({ ...jobOverviewQuery, staleTime: fresh, enabled: isThere });
  const count: JobOverview[ToDo] = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <Box component="span" id={id} sx={badge}>
      {formatNumber(count)}
      <span style={visuallyHidden}> {words[of]}</span>
    </Box>
  );
}

const badge = {
  display: "block",
  pointerEvents: "none",
  minWidth: 24,
  px: 1,
  borderRadius: 3,
  bgcolor: "primary.main",
  color: "primary.contrastText",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: "24px",
  textAlign: "center",
};
