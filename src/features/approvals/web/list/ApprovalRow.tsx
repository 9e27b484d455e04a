import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatDay } from "#common/rules/calendar/week.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { About } from "#common/web/ui/about.ts";
import { jobPath } from "#features/jobs/web/list/job-list-address.ts";
import { kinds, otherKindLabel } from "#features/kinds/rules/kinds.ts";
import { priceText } from "#features/kinds/rules/sum-words.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { mdiChevronDown, mdiChevronUp } from "../icons.ts";
import { ApprovalDetails } from "./ApprovalDetails.tsx";
import { ApprovalMarks } from "./ApprovalMarks.tsx";
import { ApprovalRowActions, type RowActionsProps } from "./ApprovalRowActions.tsx";
import { RowButton } from "./RowButton.tsx";
import { TickBox } from "./TickBox.tsx";

type Props = RowActionsProps & {
  readonly isTicked: boolean;
  readonly isExpanded: boolean;
  readonly problem: string | undefined;
  readonly onTick: (job: ShownJob) => void;
  readonly onExpand: (job: ShownJob) => void;
  readonly onAttachments: (job: ShownJob) => void;
};

/** A job as a row that can be unfolded. The row is memoized, because a tick must not render a hundred rows. */
export const ApprovalRow = memo(function ApprovalRow(props: Props) {
  const { job, isTicked, isExpanded, problem, isReady, isSaving, onTick, onExpand, onApprove, onReject } = props;
  const ids = { day: `job-${job.id}-day`, work: `job-${job.id}-work` };
  return (
    <tr
      data-job={job.id}
      tabIndex={-1}
      className={[job.decided && "decided", isTicked && "ticked", isExpanded && "expanded"].filter(Boolean).join(" ")}
    >
      <td className="tick">
        {!job.decided && (
          <TickBox
            isReady={isReady}
            label={`Vælg ${job.user?.name}, ${job.period}, ${job.project?.name}`}
            isTicked={isTicked}
            onToggle={() => onTick(job)}
          />
        )}
      </td>
      <td className="day" id={ids.day}>
        {formatDay(job.started_at)}
      </td>
      <td className="work" id={ids.work}>
        {/* Pointing at a link preloads nothing, because scrolling moves the pointer over a hundred links. */}
        <Link to={jobPath("/jobs", job.id)} preload={false}>
          {job.project?.name}
        </Link>
        <span className="minor">{[kindAndWork(job), job.note].filter(Boolean).join(" · ")}</span>
      </td>
      <td className="hours">{amountText(job)}</td>
      <td className="pay">{priceText(job)}</td>
      <td className="marks">
        <ApprovalMarks job={job} onAttachments={props.onAttachments} />
        {problem && <span className="problem">{problem}</span>}
      </td>
      <td className="actions">
        <About.Provider value={`person-${job.user_id} ${ids.day} ${ids.work}`}>
          <ApprovalRowActions
            job={job}
            isReady={isReady}
            isSaving={isSaving}
            onApprove={onApprove}
            onReject={onReject}
          />
        </About.Provider>
      </td>
      <td className="expand">
        {isReady && (
          <RowButton
            label={isExpanded ? "Skjul detaljer" : "Vis detaljer"}
            icon={isExpanded ? mdiChevronUp : mdiChevronDown}
            aria-expanded={isExpanded}
            aria-describedby={`person-${job.user_id} ${ids.day} ${ids.work}`}
            onClick={() => onExpand(job)}
          />
        )}
      </td>
      {isExpanded && (
        <td className="more">
          <ApprovalDetails job={job} />
        </td>
      )}
    </tr>
  );
});

const kindAndWork = ({ kind, jobType }: ShownJob) => [otherKindLabel(kind), jobType?.name].filter(Boolean).join(" · ");

function amountText(job: ShownJob): string {
  return kinds[job.kind].amount(job) ?? (job.minutes > 0 ? `${hoursText(job.minutes)} t` : "");
}
