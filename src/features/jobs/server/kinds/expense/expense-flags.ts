import { sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import { isNoBait, isVisibleTo, jobsSeenBy } from "#common/server/database/visibility/job-visibility.ts";
import type { expenseFlags } from "#features/jobs/rules/kinds/expense/expense-flags.ts";
import { otherJob } from "#features/jobs/server/flags/other-job.ts";
import { hoursCount } from "#features/jobs/server/selection/job-scope.ts";
import type { PartFlagStore } from "../part-flag-store.ts";

const isOtherPart = sql`not exists (
  select from job_expenses as one join job_expenses as other on other.split_id = one.split_id
  where one.job_id = asked.id and other.job_id = jobs.id)`;

/** The extra hour is for the day of 25 hours when summer time ends. */
const sameAmount = (actor: Actor) => sql`select jobs.* from ${jobsSeenBy(actor)}, expense_limits
  where jobs.user_id = asked.user_id and jobs.kind = 'expense' and jobs.price = asked.price
    and jobs.started_at >= asked.started_at - make_interval(days => duplicate_days, hours => 1)
    and jobs.started_at <= asked.started_at + make_interval(days => duplicate_days, hours => 1)`;

const samePicture = (actor: Actor) => sql`select jobs.* from job_receipts as mine
  join receipts on receipts.id = mine.receipt_id
  join receipts as other on other.pages_sha256 = receipts.pages_sha256 and other.id <> receipts.id
  join job_receipts as theirs on theirs.receipt_id = other.id
  join ${jobsSeenBy(actor)} on jobs.id = theirs.job_id
  where mine.job_id = asked.id`;

const similarExpenseOf = (
  actor: Actor,
) => sql`select * from (${sameAmount(actor)} union all ${samePicture(actor)}) as jobs
  where asked.kind = 'expense' and jobs.id <> asked.id and sign(jobs.price) = sign(asked.price)
    and ${hoursCount()} and ${isOtherPart}
  order by jobs.id limit 1`;

const isReceiptMissing = sql<boolean>`(asked.kind = 'expense'
  and not exists (select from job_receipts where job_receipts.job_id = asked.id))`;

const missingReceipt = sql`case when ${isReceiptMissing} then json_build_object('reason',
  (select missing_receipt_reason from job_expenses where job_expenses.job_id = asked.id)) end`;

/**
 * Parts that the actor may not see are in the sum only if the flagged part meets `isNoBait`. Otherwise the actor could
 * raise the price of the flagged part until the flag appears, and so learn the sum of the hidden parts
 * (docs/decisions/069-parts-over-their-receipt.md).
 */
const isOverReceipt = (actor: Actor): Condition => sql<boolean>`(asked.kind = 'expense' and coalesce((
  select abs(sum(jobs.price)) > abs(max(one.split_price))
  from job_expenses as one
  join job_expenses as part on part.split_id = one.split_id
  join jobs on jobs.id = part.job_id
  where one.job_id = asked.id and ${hoursCount()}
    and (${isVisibleTo(actor)} or asked.id in (select jobs.id from jobs where jobs.id = asked.id and ${isNoBait}))
), false))`;

export const expenseFlagStore: PartFlagStore<keyof typeof expenseFlags> = {
  facts: (actor) => sql`json_build_object(
    'similar', (select ${otherJob("similar")} from (${similarExpenseOf(actor)}) as "similar"),
    'is_over_receipt', ${isOverReceipt(actor)}, 'missing_receipt', ${missingReceipt})`,
  isFlagged: {
    "missing-receipt": () => isReceiptMissing,
    "over-receipt": isOverReceipt,
    "similar-expense": (actor) => sql<boolean>`exists (${similarExpenseOf(actor)})`,
  },
};
