import { type Kysely, sql } from "kysely";
import { formatDates } from "#common/rules/time/clock.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import { findReceiver } from "#common/server/background/mail-receivers.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";

type Answer = { user_id: number; absences: readonly { id: number; version: number }[] };

export type MailAbsenceAnswers = Enqueue<Answer>;

/** A decision that is undone within these seconds sends no mail. */
const answerDelay = 30;

export function absenceAnswerMails(
  mails: MailQueue,
  { config, db }: { config: Config; db: Kysely<Database> },
): MailAbsenceAnswers {
  return mails.kind(
    "absence-decided",
    async ({ user_id, absences }: Answer) => {
      const to = await findReceiver(db, user_id, "absence-decided");
      if (!to) return undefined;
      const answered = await listAnswered(db, user_id, absences);
      return answered.length === 0 ? undefined : answerMail(to, answered, config.baseUrl);
    },
    { delaySeconds: answerDelay },
  );
}

type DecidedAbsence = { readonly id: number; readonly version: number; readonly user_id: number };

export function answersTo(decided: readonly DecidedAbsence[], decidedBy: { readonly id: number }): Answer[] {
  const ofOthers = decided.filter(({ user_id }) => user_id !== decidedBy.id);
  return [...Map.groupBy(ofOthers, ({ user_id }) => user_id)].map(([user_id, theirs]) => ({
    user_id,
    absences: theirs.map(({ id, version }) => ({ id, version })),
  }));
}

const outcomes = {
  /** The latest event of an absence that a leader or payroll registered for somebody and thereby approved. */
  requested: "er godkendt",
  approved: "er godkendt",
  rejected: "er afvist",
  withdrawn: "er trukket tilbage",
  "withdrawal-rejected": "er ikke trukket tilbage",
} as const;

type AnsweredAbsence = { from_date: string; to_date: string | null; event: keyof typeof outcomes };

/** Leaves out absences that have changed since the decision. */
async function listAnswered(
  db: Kysely<Database>,
  userId: number,
  absences: Answer["absences"],
): Promise<AnsweredAbsence[]> {
  const { rows } = await sql<AnsweredAbsence>`
    select absences.from_date::text as from_date, absences.to_date::text as to_date, latest.event
    from unnest(${absences.map(({ id }) => id)}::integer[], ${absences.map(({ version }) => version)}::integer[])
      as decided(id, version)
    join absences on absences.id = decided.id and absences.version = decided.version
    cross join lateral (
      select event from absence_events where absence_id = absences.id order by id desc limit 1
    ) as latest
    where absences.user_id = ${userId} and latest.event = any(${Object.keys(outcomes)})
    order by absences.from_date, absences.id`.execute(db);
  return rows;
}

/** The mail contains neither kind nor reason, which may be about health. */
function answerMail(to: Mail["to"], absences: readonly AnsweredAbsence[], baseUrl: string): Mail {
  const lines = absences.map(
    ({ event, from_date, to_date }) => `Fravær ${formatDates(from_date, to_date)} ${outcomes[event]}.`,
  );
  return {
    to,
    subject: "Svar på dit fravær",
    text: `Hej ${to.name}

${lines.join("\n")}

Se dit fravær: ${baseUrl}/absence

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`,
  };
}
