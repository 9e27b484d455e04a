import { formatDay } from "#common/rules/calendar/week.ts";
import { formatTime } from "#common/rules/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { tripInWords } from "#features/kinds/rules/mileage/trip-words.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { ApprovalFacts } from "./ApprovalFacts.tsx";

/** All that one has to know of a job to decide about it, and that its line has no room for. */
export function ApprovalDetails({ job }: { readonly job: ShownJob }) {
  const facts = [
    job.minutes > 0 && `${timesOf(job)} · ${withPause(job)}`,
    payText(job),
    job.project?.code,
    job.cost_center?.name,
  ].filter(Boolean);
  return (
    <>
      <p className="minor">{facts.join(" · ")}</p>
      {job.note && <p>{job.note}</p>}
      {job.trip && <p>{tripInWords(job.trip)}</p>}
      {job.expense && <ExpenseFacts expense={job.expense} />}
      <ApprovalFacts job={job} />
    </>
  );
}

function payText({ kind, price_mode, hourly_rate, expense }: ShownJob): string | false {
  if (expense) return `heraf moms ${formatKroner(expense.vat)}`;
  if (kind !== "work") return false;
  return price_mode === "auto" ? `${formatKroner(hourly_rate ?? 0)} i timen` : "Fast beløb";
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
