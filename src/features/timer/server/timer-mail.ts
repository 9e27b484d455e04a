import type { Kysely } from "kysely";
import { formatDateTime } from "#common/rules/time/clock.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { longTimerHours } from "../rules/timer-bounds.ts";
import type { WatchTimer } from "./timers.commands.ts";
import { findRunning } from "./timers.store.ts";

export function timerMails(mails: MailQueue, { config, db }: { config: Config; db: Kysely<Database> }): WatchTimer {
  return mails.kind(
    "timer-long",
    async ({ timer_id }: { timer_id: number }) => {
      const running = await findRunning(db, timer_id);
      const to = running && (await findReceiver(db, running.user_id, "timer-long"));
      return to && timerMail(to, running.started_at, config.baseUrl);
    },
    { delaySeconds: longTimerHours * 3_600 },
  );
}

function timerMail(to: Mail["to"], startedAt: string, baseUrl: string): Mail {
  return {
    to,
    subject: `Dit stopur har kørt i mere end ${longTimerHours} timer`,
    text: `Hej ${to.name}

Dit stopur i Dagværk har kørt siden ${formatDateTime(startedAt)}. Er du færdig, så stop det:

${baseUrl}/timer

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
