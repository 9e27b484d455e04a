import { type Kysely, sql } from "kysely";
import { can } from "#common/rules/access/actor.ts";
import { findActors } from "#common/server/auth/actors.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Enqueue, Queue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { amountText, budgetTitle } from "../rules/budget-words.ts";
import { findWarnedBudget, insertWarnings, type WarnedBudget, type Warning } from "./warnings.store.ts";

type Parts = { queue: Queue; mails: MailQueue; config: Config; db: Kysely<Database> };

export function registerBudgetMails({ queue, mails, config, db }: Parts): void {
  const mail = mails.kind("budget-reached", async (warning: Warning) => {
    const budget = await findWarnedBudget(db, warning);
    const userId = budget && (await receiverOf(db, budget));
    const to = userId && (await findReceiver(db, userId, "budget-reached"));
    return budget && to ? warningMail(to, budget, warning.percent, config.baseUrl) : undefined;
  });
  queue.hourly("budget-mails", () => enqueueBudgetMails(db, mail), 37);
}

/** One transaction records the percentages and enqueues the mails, so that no mail is sent twice. */
export async function enqueueBudgetMails(db: Kysely<Database>, mail: Enqueue<Warning>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('budget mails'))`.execute(trx);
    const reached = await insertWarnings(trx);
    const latest = Map.groupBy(reached, ({ budget_id, month }) => `${budget_id} ${month}`);
    // If a budget has newly reached both percentages, its only mail is about the larger one.
    await mail(
      trx,
      ...[...latest.values()].flatMap((both) => both.toSorted((a, b) => b.percent - a.percent).slice(0, 1)),
    );
  });
}

/** The project's owner. If the owner may not read a budget in kroner: the user who saved the budget last. */
async function receiverOf(db: Kysely<Database>, budget: WarnedBudget): Promise<number | undefined> {
  const { measure, owner_user_id, changed_by_user_id } = budget;
  const needed = measure === "kroner" ? "read-pay-budgets" : "read-budgets";
  const wanted = [owner_user_id, ...(measure === "kroner" ? [changed_by_user_id] : [])].filter((id) => id !== null);
  const actors = await findActors(db, wanted);
  return wanted.find((id) => actors.some((actor) => actor.id === id && can(actor, needed)));
}

function warningMail(to: Mail["to"], budget: WarnedBudget, percent: number, baseUrl: string): Mail {
  const { project, project_id, measure, amount, used } = budget;
  return {
    to,
    subject: `${percent} % af et budget på ${project} er brugt`,
    text: `Hej ${to.name}

Et budget på ${project} har nået ${percent} %.

${budgetTitle(budget)}: ${amountText(measure, used)} af ${amountText(measure, amount)} er godkendt.

Se budgettet: ${baseUrl}/projects/${project_id}/budget

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
