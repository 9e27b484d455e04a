import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type CrewJobInput, jobOf, type Known } from "#features/jobs/rules/crew/crew-jobs.ts";
import type { JobReferences } from "../job-references.store.ts";
import { type FoundJob, getJobs } from "../job-rows.store.ts";
import { insertJobs } from "../job-writes.store.ts";
import { columnsOfNew } from "../jobs.commands.ts";
import type { MailRegistrations } from "../mails/registered-mail.ts";

export async function createCrewJobs(
  trx: Kysely<Database>,
  actor: Actor,
  input: CrewJobInput,
  { project, known }: Pick<JobReferences, "project"> & { known: readonly Known[] },
  mailRegistrations: MailRegistrations,
): Promise<FoundJob[]> {
  const ids = await insertJobs(
    trx,
    input.people.map(({ user_id }, place) => columnsOfNew(user_id, jobOf(input, place, known), project)),
    actor.id,
  );
  const others = input.people.map(({ user_id }) => user_id).filter((userId) => userId !== actor.id);
  await mailRegistrations(trx, actor.id, others);
  return getJobs(trx, ids);
}
