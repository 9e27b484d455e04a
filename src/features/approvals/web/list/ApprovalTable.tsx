import Box from "@mui/material/Box";
import { Fragment, type KeyboardEventHandler, type Ref } from "react";
import { formatWeek } from "../../../../common/rules/calendar/week.ts";
import { formatMinutes, today } from "../../../../common/rules/clock.ts";
import { useFirstFew } from "../../../../common/web/use-first-few.ts";
import { jobCountInWords, listed } from "../../../../common/web/words.ts";
import { type MoneyByKind, moneyInWords, sumMoney } from "../../../jobs/rules/kinds/money-words.ts";
import { DeletedUserChip } from "../../../jobs/web/DeletedUserChip.tsx";
import type { Refusal } from "../approvals.mutations.ts";
import { firstApprovals, type ShownApprovals, type ShownJob } from "../approvals.queries.ts";
import { ApprovalRow } from "./ApprovalRow.tsx";
import { groupedByPerson, type PersonGroup } from "./approval-groups.ts";
import { approvalStyles } from "./approval-styles.ts";
import { TickBox } from "./TickBox.tsx";
import { isOpen, type Ticked } from "./use-ticked.ts";

type Props = {
  readonly ref: Ref<HTMLTableElement>;
  readonly shown: ShownApprovals;
  readonly ticked: Ticked;
  readonly refused: readonly Refusal[];
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly keys: KeyboardEventHandler<HTMLTableElement> | undefined;
  // The same functions each time: a row is drawn again when something of it is another.
  readonly onTick: (job: ShownJob) => void;
  readonly onApprove: (job: ShownJob) => void;
  readonly onReject: (job: ShownJob) => void;
};

/**
 * Person by person and week by week. Plain elements under one set of styles: a page is a hundred rows, which the server
 * makes, too. On a phone each row is a card of its cells.
 */
export function ApprovalTable({ ref, shown, keys, ...list }: Props) {
  // Only how many is put off: what becomes of a job shows at once.
  const count = useFirstFew(shown.data.length, firstApprovals);
  return (
    <Box component="table" ref={ref} aria-label="Opgaver, der venter på dig" onKeyDown={keys} sx={approvalStyles}>
      <thead>
        <tr>
          <th className="tick">
            <TickBox
              isReady={list.isReady}
              label="Vælg alle, først dem uden advarsler"
              {...tickOf(shown.data, list.ticked)}
              onToggle={() => list.ticked.toggleAll(shown.data)}
            />
          </th>
          <th>Dag</th>
          <th>Projekt og arbejde</th>
          <th>Note</th>
          <th className="pay">Beløb</th>
          <th className="actions">Handling</th>
        </tr>
      </thead>
      {groupedByPerson(shown.data.slice(0, count)).map((group) => (
        <Person key={group.user.id} group={group} shown={shown} {...list} />
      ))}
    </Box>
  );
}

type PersonProps = Omit<Props, "ref" | "keys"> & { readonly group: PersonGroup };

function Person({ group: { user, jobs, weeks }, shown, ticked, refused, isReady, ...list }: PersonProps) {
  const sums = sumsOf(shown, user.id);
  const thisYear = today().year;
  return (
    <tbody id={`person-${user.id}`}>
      <tr className="person">
        <td className="tick">
          <TickBox
            isReady={isReady}
            label={`Vælg alle fra ${user.name}, først dem uden advarsler`}
            {...tickOf(jobs, ticked)}
            onToggle={() => ticked.toggleAll(jobs)}
          />
        </td>
        <th scope="rowgroup" colSpan={5}>
          <h2>
            {user.name} {user.is_deleted && <DeletedUserChip />}
          </h2>
          <span>{sumsInWords(sums)}</span>
        </th>
      </tr>
      {weeks.map((week) => (
        <Fragment key={week.start}>
          <tr className="week">
            <td />
            <th scope="row" colSpan={5}>
              <span>{capital(formatWeek(week.start, thisYear))}</span> {sumsInWords(sumsOf(shown, user.id, week.start))}
            </th>
          </tr>
          {week.jobs.map((job, index) => (
            <ApprovalRow
              key={job.id}
              job={job}
              isNewDay={week.jobs[index - 1]?.started_at.slice(0, 10) !== job.started_at.slice(0, 10)}
              isTicked={ticked.has(job)}
              problem={refused.find((refusal) => refusal.job.id === job.id)?.message}
              isReady={isReady}
              {...list}
            />
          ))}
        </Fragment>
      ))}
    </tbody>
  );
}

/** What waits of a person, or of one week of theirs, as far as the list is narrowed. */
function sumsOf({ weeks }: ShownApprovals, userId: number, weekStart?: string): Sums {
  const those = weeks.filter(
    ({ user_id, week_start }) => user_id === userId && (weekStart === undefined || week_start === weekStart),
  );
  return {
    jobs_count: those.reduce((sum, { jobs_count }) => sum + jobs_count, 0),
    minutes: those.reduce((sum, { minutes }) => sum + minutes, 0),
    ...sumMoney(those),
  };
}

type Sums = MoneyByKind & Pick<ShownApprovals["weeks"][number], "jobs_count" | "minutes">;

function tickOf(jobs: readonly ShownJob[], ticked: Ticked) {
  const open = jobs.filter(isOpen).length;
  const count = jobs.filter(ticked.has).length;
  return { isTicked: count > 0 && count === open, isPartly: count > 0 && count < open, isDisabled: open === 0 };
}

function sumsInWords({ jobs_count, minutes, ...money }: Sums): string {
  return listed(jobCountInWords(jobs_count), formatMinutes(minutes), ...moneyInWords(money));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
