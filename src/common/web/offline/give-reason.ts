import { flash } from "../flash.ts";
import { askLateReason, type LateField } from "../late-reason.ts";
import type { Unsent } from "./device-database.ts";
import { isAbsence, mendUnsent } from "./unsent.ts";

export async function giveReason(entry: Unsent, field: LateField): Promise<void> {
  const reason = await askLateReason({ field, sentence: entry.refusal ?? "" });
  if (reason === undefined) return;
  const { path, body, typed, attached } = entry;
  const isThere = await mendUnsent(entry, { path, body: { ...body, [field]: reason }, typed, attached });
  if (!isThere) flash.error(`${isAbsence(entry) ? "Fraværet" : "Opgaven"} er sendt i mellemtiden.`);
}
