import { type Kysely, sql } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { conflict, invalid } from "../../../common/server/errors.ts";
import type { PayrollInput } from "../rules/payroll.ts";
import { findPayable, insertPayroll, isPayable, isShown, payJobs } from "./payrolls.store.ts";

/**
 * A payroll run, whole or not at all (decisions 5). With `shown_jobs` it pays exactly those, and nothing when one of
 * them has changed, been paid or been rejected since.
 * @returns the run's id
 */
export function createPayroll(db: Kysely<Database>, actor: Actor, input: PayrollInput): Promise<number> {
  const { description, created_before_date, jobs, shown_jobs } = input;
  const payable = isPayable(Temporal.PlainDate.from(created_before_date), jobs);
  const chosen = shown_jobs ? sql<boolean>`(${payable} and ${isShown(shown_jobs)})` : payable;

  return db.transaction().execute(async (trx) => {
    await oneRunAtATime(trx);
    // Before the run has a number: one that is refused must not leave a gap.
    const { count, blocked_users } = await findPayable(trx, chosen);
    if (blocked_users.length > 0)
      throw invalid({ jobs: [`Medarbejdernummer mangler for: ${blocked_users.join(", ")}.`] });
    if (shown_jobs && count !== shown_jobs.length) throw changedMeanwhile();
    if (count === 0)
      throw invalid({ created_before_date: ["Der er ingen opgaver at udbetale til og med denne dato."] });
    const id = await insertPayroll(trx, { description, created_before_date, created_by_user_id: actor.id });
    const paid = await payJobs(trx, id, chosen);
    // Somebody may have changed a job since it was counted.
    if (paid !== (shown_jobs?.length ?? paid) || paid === 0) throw changedMeanwhile();
    return id;
  });
}

const changedMeanwhile = () =>
  conflict("Opgaverne er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen.");

/** Two runs started at the same moment wait for one another, so that the second sees what the first has paid. */
async function oneRunAtATime(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll run'))`.execute(trx);
}
