import Box from "@mui/material/Box";
import { useEventCallback } from "@mui/material/utils";
import { type MouseEvent, type Ref, useState } from "react";
import { formatWeek } from "#common/rules/calendar/week.ts";
import { capitalized } from "#common/rules/counted.ts";
import { formatMinutes, today } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiChevronRight } from "#common/web/ui/icons.ts";
import { useFirstFew } from "#common/web/use-first-few.ts";
import { jobCountInWords, listed } from "#common/web/words.ts";
import { DeletedUserChip } from "#features/jobs/web/DeletedUserChip.tsx";
import { addSums, moneyInWords } from "#features/kinds/rules/sum-words.ts";
import type { Refusal } from "../approvals.mutations.ts";
import { firstApprovals, type ShownApprovals, type ShownJob } from "../approvals.queries.ts";
import { mdiChevronDown } from "../icons.ts";
import { ApprovalRow } from "./ApprovalRow.tsx";
import { groupedByPerson, isSpecial, type PersonGroup, type WeekGroup } from "./approval-groups.ts";
import { approvalStyles } from "./approval-styles.ts";
import { TickBox } from "./TickBox.tsx";
import { isOpen, type Ticked } from "./use-ticked.ts";
import type { Unfolded } from "./use-unfolded.ts";

type Props = {
  readonly ref: Ref<HTMLTableElement>;
  readonly shown: ShownApprovals;
  readonly ticked: Ticked;
  readonly unfolded: Unfolded;
  readonly refused: readonly Refusal[];
  readonly isReady: boolean;
  readonly isSaving: boolean;
  // These functions must be stable, because the rows are memoized.
  readonly onTick: (job: ShownJob) => void;
  readonly onApprove: (job: ShownJob) => void;
  readonly onReject: (job: ShownJob) => void;
  readonly onAttachments: (job: ShownJob) => void;
};

/** The rows are plain HTML. A hundred rows of Material components would be slow in the browser and on the server. */
export function ApprovalTable({ ref, shown, ...list }: Props) {
  // The first rendering has only a few rows. Only their number is deferred, so a changed job is shown at once.
  const count = useFirstFew(shown.data.length, firstApprovals);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const onExpand = useEventCallback(({ id }: ShownJob) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  });
  const expandByRow = (event: MouseEvent<HTMLElement>) => {
    const isOnOther = (event.target as HTMLElement).closest("a, button, label, .more") !== null;
    if (isOnOther || !list.isReady || getSelection()?.toString()) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>("tr[data-job]");
    const job = shown.data.find(({ id }) => String(id) === row?.dataset.job);
    if (job) onExpand(job);
  };
  return (
    <Box component="table" ref={ref} aria-label="Opgaver, der venter på dig" onClick={expandByRow} sx={approvalStyles}>
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
          <th className="day">Dag</th>
          <th className="work">Projekt og arbejde</th>
          <th className="hours">Mængde</th>
          <th className="pay">Beløb</th>
          <th className="marks">Se efter</th>
          <th className="actions">Handling</th>
          <td className="expand" />
        </tr>
      </thead>
      {groupedByPerson(shown.data.slice(0, count)).map((group) => (
        <Person key={group.user.id} group={group} shown={shown} expanded={expanded} onExpand={onExpand} {...list} />
      ))}
    </Box>
  );
}

type PersonProps = Omit<Props, "ref"> & {
  readonly group: PersonGroup;
  readonly expanded: ReadonlySet<number>;
  readonly onExpand: (job: ShownJob) => void;
};

function Person({ group, ...list }: PersonProps) {
  const { user, jobs, weeks } = group;
  const { shown, ticked, isReady } = list;
  return (
    <tbody>
      <tr className="person">
        <td className="tick">
          <TickBox
            isReady={isReady}
            label={`Vælg alle fra ${user.name}, først dem uden advarsler`}
            {...tickOf(jobs, ticked)}
            onToggle={() => ticked.toggleAll(jobs)}
          />
        </td>
        <th scope="rowgroup" className="line">
          <h2 id={`person-${user.id}`}>
            {user.name} {user.is_deleted && <DeletedUserChip />}
          </h2>
          <span>{sumsInWords(sumsOf(shown, user.id))}</span>
        </th>
      </tr>
      {weeks.map((week) => (
        <Week key={week.start} group={group} week={week} {...list} />
      ))}
    </tbody>
  );
}

type WeekProps = Omit<PersonProps, "group"> & { readonly group: PersonGroup; readonly week: WeekGroup };

function Week({ group: { user }, week, shown, ticked, unfolded, refused, expanded, isReady, ...list }: WeekProps) {
  const { onExpand, ...row } = list;
  const problems = new Map(refused.map(({ job, message }) => [job.id, message]));
  // The week gets no row of its own if this row would only repeat the rows of the jobs.
  const isWithoutLine =
    (week.jobs.length === 1 || week.jobs.every(isSpecial)) &&
    sumsOf(shown, user.id, week.start).jobs_count === week.jobs.length;
  const isUnfolded = isWithoutLine || unfolded.has(week);
  const jobs = isUnfolded ? week.jobs : week.jobs.filter((job) => isSpecial(job) || problems.has(job.id));
  const folded = week.jobs.filter((job) => !jobs.includes(job));
  const name = formatWeek(week.start, today().year);
  const notes = folded.filter(({ note }) => note).length;
  return (
    <>
      {!isWithoutLine && (
        <tr className="week" data-week={week.key} tabIndex={-1}>
          <td className="tick">
            <TickBox
              isReady={isReady}
              label={`Vælg ${name} fra ${user.name}, først dem uden advarsler`}
              {...tickOf(week.jobs, ticked)}
              onToggle={() => ticked.toggleAll(week.jobs)}
            />
          </td>
          <th scope="row" className="line">
            <button type="button" className="fold" aria-expanded={isUnfolded} onClick={() => unfolded.toggle(week)}>
              <Icon path={isUnfolded ? mdiChevronDown : mdiChevronRight} /> <b>{capitalized(name)}</b>
              <span>{sumsInWords(sumsOf(shown, user.id, week.start))}</span>
              <span className="folded">
                {isReady &&
                  listed(
                    jobs.length > 0 && folded.length > 0 && `${folded.length} foldet sammen`,
                    notes > 0 && `${notes} med note`,
                  )}
              </span>
            </button>
          </th>
        </tr>
      )}
      {jobs.map((job) => (
        <ApprovalRow
          key={job.id}
          job={job}
          isTicked={ticked.has(job)}
          isExpanded={expanded.has(job.id)}
          problem={problems.get(job.id)}
          isReady={isReady}
          onExpand={onExpand}
          {...row}
        />
      ))}
    </>
  );
}

function sumsOf({ weeks }: ShownApprovals, userId: number, weekStart?: string): Sums {
  const those = weeks.filter(
    ({ user_id, week_start }) => user_id === userId && (weekStart === undefined || week_start === weekStart),
  );
  return {
    jobs_count: those.reduce((sum, { jobs_count }) => sum + jobs_count, 0),
    minutes: those.reduce((sum, { minutes }) => sum + minutes, 0),
    sums: addSums(those.flatMap(({ sums }) => sums)),
  };
}

type Sums = Pick<ShownApprovals["weeks"][number], "jobs_count" | "minutes" | "sums">;

function tickOf(jobs: readonly ShownJob[], ticked: Ticked) {
  const open = jobs.filter(isOpen).length;
  const count = jobs.filter(ticked.has).length;
  return { isTicked: count > 0 && count === open, isPartly: count > 0 && count < open, isDisabled: open === 0 };
}

function sumsInWords({ jobs_count, minutes, sums }: Sums): string {
  return listed(jobCountInWords(jobs_count), formatMinutes(minutes), ...moneyInWords(sums));
}
