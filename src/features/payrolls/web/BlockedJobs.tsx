import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { TextLink } from "../../../common/web/ui/links.ts";
import type { UnpaidJob } from "../rules/payroll.ts";
import { countInWords, isBlocked } from "./unpaid-jobs.ts";

/** The jobs that no payroll file could carry, by user, with the way to mend them (decisions 5). */
export function BlockedJobs({ jobs }: { readonly jobs: readonly UnpaidJob[] }) {
  const blocked = jobs.filter(isBlocked);
  if (blocked.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Kan ikke udbetales endnu: {countInWords(blocked.length)}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {Array.from(groupsOf(blocked), ([key, group]) => (
          <BlockedGroup key={key} jobs={group} />
        ))}
      </ul>
    </Alert>
  );
}

function BlockedGroup({ jobs }: { readonly jobs: readonly UnpaidJob[] }) {
  const name = jobs[0]?.user?.name ?? "N/A";
  return (
    <li>
      <TextLink to="/users" search={{ search: name }} color="inherit">
        {name}
      </TextLink>{" "}
      mangler medarbejdernummer ({countInWords(jobs.length)})
    </li>
  );
}

function groupsOf(jobs: readonly UnpaidJob[]): Map<number | undefined, UnpaidJob[]> {
  return Map.groupBy(jobs, (job) => job.user?.id);
}
