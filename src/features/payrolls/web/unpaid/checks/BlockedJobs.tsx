import { counted } from "#common/rules/counted.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { BlockedJobs as Blocked } from "#features/payrolls/rules/payroll-checks.ts";
import { countInWords } from "../unpaid-jobs.ts";
import { CheckList } from "./CheckList.tsx";

export function BlockedJobs({ users_count, users }: Blocked) {
  const others = users_count - users.length;
  return (
    <CheckList>
      {users.map((user) => (
        <li key={user.id}>
          <TextLink to="/users" search={{ search: user.name }} color="inherit">
            {user.name}
          </TextLink>{" "}
          mangler medarbejdernummer ({countInWords(user.jobs_count)})
        </li>
      ))}
      {others > 0 && <li>og {counted(others, "medarbejder", "medarbejdere")} til</li>}
    </CheckList>
  );
}
