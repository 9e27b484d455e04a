import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { memo, startTransition, useOptimistic } from "react";
import { nextPaint } from "#common/web/next-paint.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { jobStatuses, jobStatusLabels } from "#features/jobs/rules/job-status.ts";

type Props = { readonly route: "/jobs" | "/users/$userId/jobs" };

const all = "ALL";

/** Memoized, so that a response of the list does not render the tabs again. */
export const JobStatusTabs = memo(function JobStatusTabs({ route }: Props) {
  const [{ status = all }, change] = useListSearch(route);
  const [chosen, choose] = useOptimistic(status);
  const onChange = (next: typeof status) =>
    startTransition(async () => {
      choose(next);
      // Paints the chosen tab first, because loading the list takes long on slow phones.
      await nextPaint();
      await change({ status: next === all ? undefined : next, page: undefined });
    });
  return (
    <Tabs
      value={chosen}
      onChange={(_, next) => onChange(next)}
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
});
