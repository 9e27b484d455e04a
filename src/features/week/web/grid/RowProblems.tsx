import Button from "@mui/material/Button";
import { shortDay } from "#common/rules/calendar/week.ts";
import type { WeekEntries } from "./use-week-entries.ts";

type Props = { readonly entries: WeekEntries; readonly rowKey: string; readonly columns: number };

export function RowProblems({ entries, rowKey, columns }: Props) {
  const problems = [...entries.problems].filter(([, problem]) => problem.rowKey === rowKey);
  return problems.map(([key, { date, message, retry }]) => (
    <tr key={key}>
      <td colSpan={columns} className="problem">
        <div role="alert">
          {shortDay(date)}: {message}
          <Button size="small" color="inherit" onClick={retry}>
            Prøv igen
          </Button>
        </div>
      </td>
    </tr>
  ));
}
