import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { findAnonymisationSetting } from "./anonymisation-setting.routes.ts";
import { anonymise, readLeavers } from "./leavers.commands.ts";

/** The maximum number of people who are anonymised in an hour. The others follow in the next hours. */
export const anonymisedAnHour = 100;

/** Anonymises the other leavers even if one fails. Throws an AggregateError with all failures at the end. */
export async function anonymiseReadyLeavers(db: Kysely<Database>): Promise<void> {
  const isOn = async () => (await findAnonymisationSetting(db)).is_automatic;
  if (!(await isOn())) return;
  const ready = (await readLeavers(db)).filter(({ is_ready }) => is_ready);
  const failures: { id: number; error: unknown }[] = [];
  let done = 0;
  for (const { id } of ready.map(({ user }) => user)) {
    // The setting is read again for each person, so that an administrator can stop the work.
    if (done === anonymisedAnHour || !(await isOn())) break;
    try {
      await db.transaction().execute((trx) => anonymise(trx, undefined, id));
      done += 1;
    } catch (error) {
      failures.push({ id, error });
    }
  }
  if (failures.length > 0) throw notAnonymised(failures);
}

function notAnonymised(failures: readonly { id: number; error: unknown }[]): AggregateError {
  const errors = failures.map(({ error }) => error);
  const ids = failures.map(({ id }) => id).join(", ");
  return new AggregateError(errors, `leavers were not anonymised: ${ids}`, { cause: errors[0] });
}
