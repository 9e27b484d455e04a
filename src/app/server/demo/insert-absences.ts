import type { Kysely } from "kysely";
import { type Actor, actorOf } from "#common/rules/access/actor.ts";
import { startOfDay, today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import { absenceTemplates, hiddenAbsence } from "#features/absence/rules/kinds/absence-templates.ts";
import { decideAbsences, requestAbsence } from "#features/absence/server/absences.commands.ts";
import { listAbsenceKinds } from "#features/absence/server/kinds/absence-kinds.store.ts";
import { type DemoAbsence, demoAbsenceKinds, demoAbsences, demoLeaders } from "./absences.ts";
import { demoUsers } from "./company.ts";

type Ids = ReadonlyMap<string, number>;

const noMails = async () => {};

export async function insertAbsences(trx: Kysely<Database>, users: Ids): Promise<void> {
  await insertLeaders(trx, users);
  await insertKinds(trx);
  const kinds = new Map((await listAbsenceKinds(trx)).map((kind) => [kind.template, kind]));
  for (const demo of demoAbsences(today())) {
    const kind = kinds.get(demo.template);
    if (!kind) throw new Error(`The demo company has no kind ${demo.template}`);
    const { starts_at_noon = false, reason = null } = demo;
    const absence = await requestAbsence(
      trx,
      actorFor(users, demo.user),
      {
        ...{ kind_id: kind.id, from_date: demo.from.toString(), to_date: demo.to?.toString() ?? null, reason },
        ...{ starts_at_noon, ends_at_noon: false, start_time: null, end_time: null },
      },
      kind,
      noMails,
    );
    await decide(trx, users, demo, absence);
    await date(trx, absence, demo);
  }
}

async function insertLeaders(trx: Kysely<Database>, users: Ids): Promise<void> {
  for (const [leader, emails] of Object.entries(demoLeaders))
    await trx
      .updateTable("users")
      .set({ leader_user_id: users.get(leader) ?? null })
      .where("email", "in", emails)
      .execute();
}

async function insertKinds(trx: Kysely<Database>): Promise<void> {
  const usual = { fixed_rate: null, is_sent: true, shown_as: hiddenAbsence, is_used: true };
  await trx
    .insertInto("absence_kinds")
    .values(demoAbsenceKinds.map((kind) => ({ ...absenceTemplates[kind.template].suggested, ...usual, ...kind })))
    .execute();
}

async function decide(trx: Kysely<Database>, users: Ids, demo: DemoAbsence, seen: Absence): Promise<void> {
  const { decision, rejectionReason = null, user } = demo;
  if (!decision) return;
  const leader = Object.entries(demoLeaders).find(([, emails]) => emails.includes(user))?.[0] ?? "leder@dagvaerk.test";
  const [outcome] = await decideAbsences(trx, actorFor(users, leader), decision, rejectionReason, [seen], noMails);
  if (!outcome?.ok) throw new Error(`The demo company cannot decide on ${demo.template}: ${outcome?.message}`);
}

async function date(trx: Kysely<Database>, { id }: Absence, { template, from }: DemoAbsence): Promise<void> {
  const isPlanned = absenceTemplates[template].fixed.may_lie_ahead;
  const latest = startOfDay(today().subtract({ days: 1 })).add({ hours: 9 });
  const wanted = startOfDay(isPlanned ? from.subtract({ weeks: 4 }) : from).add({ hours: 7 });
  const asked = Temporal.Instant.compare(wanted, latest) < 0 ? wanted : latest;
  await trx.updateTable("absences").set({ created_at: asked.toString() }).where("id", "=", id).execute();
  const at = (hours: number) => ({ created_at: asked.add({ hours }).toString() });
  const events = trx.updateTable("absence_events").where("absence_id", "=", id);
  await events.set(at(0)).where("event", "=", "requested").execute();
  await events.set(at(3)).where("event", "<>", "requested").execute();
}

function actorFor(users: Ids, email: string): Actor {
  const role = demoUsers.find((user) => user.email === email)?.role ?? "employee";
  return actorOf(users.get(email) ?? 0, [role]);
}
