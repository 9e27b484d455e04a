import { type Kysely, sql } from "kysely";
import type { MailKind } from "#common/rules/mail-kinds.ts";
import { workdaysBefore } from "#common/rules/norm/company-workdays.ts";
import { today } from "#common/rules/time/clock.ts";
import { findActors } from "#common/server/auth/actors.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Enqueue, Queue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays } from "#common/server/database/terms/norms.ts";
import { countWaiting } from "#features/absence/server/absences.store.ts";
import { isPayable } from "#features/payrolls/server/unpaid/payable-jobs.ts";
import { listWaitingJobs } from "#features/payrolls/server/unpaid/reminders.store.ts";
import { deadlineToTell, morningOf, overdueAfter } from "../rules/morning.ts";
import { deadlineMail, overdueMail, waitingMail } from "./morning-mail-texts.ts";
import {
  deleteOldSentMails,
  insertOverdueJobs,
  insertSentMails,
  listStillWaiting,
  listWaitingPeople,
} from "./morning-mails.store.ts";

/** All kinds of mail have `day`, because servers with an earlier version require it. */
type Daily = { user_id: number; day: string };

export type MorningMails = {
  readonly waiting: Enqueue<Daily>;
  readonly overdue: Enqueue<Daily & { jobs: readonly number[] }>;
  readonly deadline: Enqueue<Daily & { deadline: string }>;
};

type Parts = { queue: Queue; mails: MailQueue; config: Config; db: Kysely<Database> };

export function registerMorningMails({ queue, mails, config, db }: Parts): void {
  const { baseUrl } = config;

  const written =
    <Data extends Daily>(kind: MailKind, write: (to: Mail["to"], data: Data) => Promise<Mail | undefined>) =>
    async (data: Data) => {
      const to = await findReceiver(db, data.user_id, kind);
      return to && write(to, data);
    };

  const kinds: MorningMails = {
    waiting: mails.kind(
      "approvals-waiting",
      written("approvals-waiting", async (to, { user_id, day }: Daily) => {
        // A mail of an earlier day is left out, because a later morning's mail has the same jobs.
        if (day !== today().toString()) return undefined;
        const [actor] = await findActors(db, [user_id]);
        if (!actor) return undefined;
        const [people, absences] = await Promise.all([listWaitingPeople(db, actor), countWaiting(db, actor)]);
        return people.length + absences === 0 ? undefined : waitingMail(to, { people, absences }, baseUrl);
      }),
    ),
    overdue: mails.kind(
      "approvals-overdue",
      written("approvals-overdue", async (to, { jobs }: Daily & { jobs: readonly number[] }) => {
        const waiting = await listStillWaiting(db, jobs);
        return waiting.length === 0 ? undefined : overdueMail(to, waiting, baseUrl);
      }),
    ),
    deadline: mails.kind(
      "payroll-deadline",
      written("payroll-deadline", async (to, { deadline }: Daily & { deadline: string }) => {
        if (Temporal.PlainDate.compare(deadline, today()) < 0) return undefined;
        const waiting = await listWaitingJobs(db, isPayable(Temporal.PlainDate.from(deadline), "all"));
        return waiting.length === 0 ? undefined : deadlineMail(to, { deadline, waiting }, baseUrl);
      }),
    ),
  };
  queue.hourly("morning-mails", () => enqueueMorningMails(db, kinds), 0);
}

/** Enqueues each mail once: the transaction records the mail, and other processes wait for the lock. */
export async function enqueueMorningMails(db: Kysely<Database>, kinds: MorningMails): Promise<void> {
  const days = await findCompanyDays(db);
  const date = morningOf(Temporal.Now.instant(), days);
  if (!date) return;
  const day = date.toString();
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('morning mails'))`.execute(trx);
    const approvers = await insertSentMails(trx, "approvals-waiting", date);
    await kinds.waiting(trx, ...approvers.map((user_id) => ({ user_id, day })));
    for (const told of ["substitutes", "managers"] as const) {
      const waitedSince = workdaysBefore(date, overdueAfter[told], days);
      const overdue = await insertOverdueJobs(trx, told, { day: date, waitedSince });
      await kinds.overdue(trx, ...overdue.map((one) => ({ ...one, day })));
    }
    const deadline = deadlineToTell(date, days);
    if (deadline) {
      const administrators = await insertSentMails(trx, "payroll-deadline", deadline);
      await kinds.deadline(trx, ...administrators.map((user_id) => ({ user_id, day, deadline: deadline.toString() })));
    }
    await deleteOldSentMails(trx, date);
  });
}
