import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatDay } from "../../../../common/rules/calendar/week.ts";
import { formatTime } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { formatDecimal } from "../../../../common/rules/values/numbers.ts";
import { About } from "../../../../common/web/ui/about.ts";
import { jobKindLabels } from "../../../job-types/rules/job-kinds.ts";
import { priceText } from "../../../jobs/rules/kinds/money-words.ts";
import { tripInWords } from "../../../jobs/rules/kinds/trip-words.ts";
import { withPause } from "../../../jobs/rules/pause-text.ts";
import { jobPath } from "../../../jobs/web/list/job-list.ts";
import { ReceiptsButton } from "../../../jobs/web/receipts/ReceiptsButton.tsx";
import type { ShownJob } from "../approvals.queries.ts";
import { ApprovalFacts } from "./ApprovalFacts.tsx";
import { ApprovalRowActions, type RowActionsProps } from "./ApprovalRowActions.tsx";
import { TickBox } from "./TickBox.tsx";

type Props = RowActionsProps & {
  /** Whether it is the first of its day, and says which. */
  readonly isNewDay: boolean;
  readonly isTicked: boolean;
  /** Why the last decision was refused. */
  readonly problem: string | undefined;
  readonly onTick: (job: ShownJob) => void;
};

/** One job with all that one has to know to decide about it. A hundred of them are not drawn again for the tick of one. */
export const ApprovalRow = memo(function ApprovalRow({
  job,
  isNewDay,
  isTicked,
  problem,
  isReady,
  isSaving,
  onTick,
  onApprove,
  onReject,
}: Props) {
  const ids = { day: `job-${job.id}-day`, work: `job-${job.id}-work` };
  return (
    <tr
      data-job={job.id}
      tabIndex={-1}
      className={[job.decided && "decided", isTicked && "ticked"].filter(Boolean).join(" ")}
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
        <b className={isNewDay ? "" : "again"}>{formatDay(job.started_at)}</b>
        {job.minutes > 0 && (
          <>
            <span>{timesOf(job)}</span>
            <span className="minor">{withPause(job)}</span>
          </>
        )}
      </td>
      <td className="work" id={ids.work}>
        {/* A hundred of them pass under the pointer when it scrolls, and none of those is meant. */}
        <Link to={jobPath("/jobs", job.id)} preload={false}>
          {job.project?.name}
        </Link>
        <span className="minor">{kindAndWork(job)}</span>
        {job.cost_center && <span className="minor">{job.cost_center.name}</span>}
      </td>
      <td className="note">
        {job.note && <p>{job.note}</p>}
        {job.trip && <p>{tripInWords(job.trip)}</p>}
        {job.expense && <ExpenseFacts expense={job.expense} />}
        <ReceiptsButton job={job} />
        <ApprovalFacts job={job} />
        {problem && <p className="problem">{problem}</p>}
      </td>
      <td className="pay">
        <b>{priceText(job)}</b>
        <span className="minor">{payText(job)}</span>
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
    </tr>
  );
});

const kindAndWork = ({ kind, project, jobType }: ShownJob) =>
  [project?.code, kind !== "work" && jobKindLabels[kind], jobType?.name].filter(Boolean).join(" · ");

function payText({ kind, price_mode, hourly_rate, expense }: ShownJob): string {
  if (expense) return `heraf moms ${formatKroner(expense.vat)}`;
  if (kind === "mileage") return "Kørsel";
  return price_mode === "auto" ? `${formatKroner(hourly_rate ?? 0)}/t` : "Fast beløb";
}

/** Who was paid and who took part. */
function ExpenseFacts({ expense }: { readonly expense: NonNullable<ShownJob["expense"]> }) {
  const { supplier, supplier_cvr, participants, currency, currency_amount, split_id } = expense;
  const facts = [
    supplier && `${supplier}${supplier_cvr ? ` (CVR ${supplier_cvr})` : ""}`,
    currency_amount !== null && `${formatDecimal(currency_amount)} ${currency}`,
    participants && `Deltagere: ${participants}`,
    split_id !== null && "Del af et udlæg, der er fordelt på flere projekter",
  ].filter(Boolean);
  return facts.length === 0 ? null : <p>{facts.join(" · ")}</p>;
}

/** `07:00–15:00`, with the day of its end where that is another. */
function timesOf({ started_at, ended_at }: ShownJob): string {
  const isSameDay = started_at.slice(0, 10) === ended_at.slice(0, 10);
  return `${formatTime(started_at)}–${isSameDay ? "" : `${formatDay(ended_at)} `}${formatTime(ended_at)}`;
}
