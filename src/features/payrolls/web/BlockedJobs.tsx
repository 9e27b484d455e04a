import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { TextLink } from "../../../common/web/ui/links.ts";
import type { Payable } from "../rules/payroll.ts";
import { countInWords } from "./unpaid-jobs.ts";

/** The jobs that no payroll file could carry, by user, with the way to mend them (decisions 5). */
export function BlockedJobs({ blocked: { jobs_count, users_count, users } }: Pick<Payable, "blocked">) {
  if (jobs_count === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Kan ikke udbetales endnu: {countInWords(jobs_count)}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {users.map((user) => (
          <li key={user.id}>
            <TextLink to="/users" search={{ search: user.name }} color="inherit">
              {user.name}
            </TextLink>{" "}
            mangler medarbejdernummer ({countInWords(user.jobs_count)})
          </li>
        ))}
        {users_count > users.length && (
          <li>og {(users_count - users.length).toLocaleString("da-DK")} medarbejdere til</li>
        )}
      </ul>
    </Alert>
  );
}
