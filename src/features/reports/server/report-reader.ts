import { type Actor, can } from "#common/rules/access/actor.ts";
import { forbidden } from "#common/server/http/errors.ts";
import { type MeasureName, mayRead, type Reader, spokenMeasure } from "../rules/report.ts";

export const readerOf =
  (actor: Actor): Reader =>
  (capability) =>
    can(actor, capability);

export function checkMeasure(actor: Actor, measure: MeasureName): void {
  if (!mayRead(measure, readerOf(actor))) throw forbidden(`Du kan ikke se ${spokenMeasure(measure)} i rapporter.`);
}
