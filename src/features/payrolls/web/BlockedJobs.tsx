import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useRouter } from "@tanstack/react-router";
import { TextLink } from "../../../common/web/ui/links.ts";
import type { UnpaidJob } from "../rules/payroll.ts";
import { countInWords, isBlocked } from "./unpaid-jobs.ts";

type Obstacle = NonNullable<UnpaidJob["blocked_by"]>;

const obstacles: Readonly<Record<Obstacle, { readonly what: string; readonly mendAt: string }>> = {
  employee_id: { what: "mangler medarbejdernummer", mendAt: "/users" },
  salary_code: { what: "mangler lønkode på arbejdstypen", mendAt: "/job-types" },
};

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
  const { routesByPath } = useRouter();
  const [first] = jobs;
  if (!first?.blocked_by) return null;
  const { what, mendAt } = obstacles[first.blocked_by];
  const name = first.user?.name ?? "N/A";
  return (
    <li>
      {mendAt in routesByPath ? (
        <TextLink to={mendAt} search={mendAt === "/users" ? { search: name } : {}} color="inherit">
          {name}
        </TextLink>
      ) : (
        name
      )}{" "}
      {what} ({countInWords(jobs.length)})
    </li>
  );
}

function groupsOf(jobs: readonly UnpaidJob[]): Map<string, UnpaidJob[]> {
  return Map.groupBy(jobs, (job) => `${job.blocked_by} ${job.user?.id}`);
}
