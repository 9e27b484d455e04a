import type { Kysely } from "kysely";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { today } from "#common/rules/time/clock.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Enqueue, Queue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isReminderDay, remindedPeriod, reminderDay } from "../rules/auto-reminders.ts";
import { autoReminderMail } from "./registration-mail.ts";
import { findMissing, insertAutoReminders, listAutoReminded } from "./registrations.store.ts";
import { findReminderSetting } from "./reminder-setting.routes.ts";

type AutoReminder = { user_id: number; day: string; after_days: number };

type Parts = { queue: Queue; mails: MailQueue; config: Config; db: Kysely<Database> };

export function registerAutoReminders({ queue, mails, config, db }: Parts): void {
  const remind = mails.kind("registrations-missing", async ({ user_id, day, after_days }: AutoReminder) => {
    // If the mail server delays a mail past its day, the mail is dropped. The next reminder names the missing days.
    if (day !== today().toString() || !(await findReceiver(db, user_id, "registrations-missing"))) return undefined;
    const found = await findMissing(db, user_id, remindedPeriod(today(), after_days));
    return found && autoReminderMail(found, config.baseUrl);
  });
  queue.hourly("registration-reminders", () => enqueueAutoReminders(db, remind), 1);
}

export async function enqueueAutoReminders(db: Kysely<Database>, remind: Enqueue<AutoReminder>): Promise<void> {
  const setting = await findReminderSetting(db);
  const day = reminderDay(Temporal.Now.instant(), setting);
  if (!day) return;
  const { after_days } = setting;
  const { people, norms } = await listAutoReminded(db, remindedPeriod(day, after_days));
  const ids = people.flatMap(({ id, away }) => {
    const works = (date: Temporal.PlainDate) =>
      plannedDay(norms.own.get(id) ?? [], date, norms.companyDays).is_workday && !away.includes(date.toString());
    return isReminderDay(day, setting.weekdays, works) ? id : [];
  });
  await db.transaction().execute(async (trx) => {
    const reminded = await insertAutoReminders(trx, ids);
    await remind(trx, ...reminded.map((user_id) => ({ user_id, day: day.toString(), after_days })));
  });
}
