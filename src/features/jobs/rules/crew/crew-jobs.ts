import * as z from "zod/mini";
import { datedRate } from "#common/rules/access/current-user.ts";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { filterQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import {
  addError,
  chosenId,
  type FieldErrors,
  id,
  idsText,
  kronerField,
  maxHourlyRate,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";
import { jobFlag } from "../flags/job-flag.ts";
import { typedJobQuery } from "../flags/job-flags.ts";
import { type JobInput, job } from "../job.ts";
import { jobInputShape } from "../job-fields.ts";
import { type JobRulesContext, jobInputErrors } from "../job-input.ts";
import { maxCrew } from "./crew-bounds.ts";

export const crewChoicesQuery = z.object(filterQuery);

/** `hourly_rate` is today's rate. Rates that the user may not see are null. */
const crewChoice = z.extend(person, { hourly_rate: z.nullable(wire.hourlyRate), hourly_rates: z.array(datedRate) });
export type CrewChoice = z.infer<typeof crewChoice>;
export const crewChoices = z.array(crewChoice);

const usersMessage = `users skal være 1 til ${maxCrew} forskellige id adskilt af komma.`;

export const crewFlagsQuery = z.extend(z.omit(typedJobQuery, { job_id: true, kind: true, price: true }), {
  users: idsText(maxCrew, usersMessage).check(z.refine((ids) => new Set(ids).size === ids.length, usersMessage)),
});

export const crewFlags = z.array(z.object({ user_id: id, flags: z.array(jobFlag) }));
export type CrewFlags = z.infer<typeof crewFlags>;

const someone = "Vælg mindst én person.";
const { hourly_rate: _rate, ...sharedShape } = jobInputShape;

/** With an automatic price, `hourly_rate` replaces the person's own rate of the day (docs/product-rules.md#crews). */
export const crewJobInput = z.object({
  ...sharedShape,
  ...lateReasonShape,
  people: z
    .array(
      z.object({
        user_id: chosenId(someone),
        hourly_rate: z.optional(z.nullable(kronerField("Timepris", maxHourlyRate))),
      }),
      someone,
    )
    .check(
      z.minLength(1, someone),
      z.maxLength(maxCrew, `Vælg højst ${maxCrew} personer ad gangen.`),
      z.refine(
        (people) => new Set(people.map(({ user_id }) => user_id)).size === people.length,
        "Hver person må kun være der én gang.",
      ),
    ),
});
export type CrewJobInput = z.infer<typeof crewJobInput>;

export const crewJobs = z.object({ data: z.array(job) });
export type CrewJobs = z.infer<typeof crewJobs>;

export type Known = CrewChoice | undefined;

export function jobOf({ people, ...shared }: CrewJobInput, place: number, known: readonly Known[]): JobInput {
  return { ...shared, hourly_rate: rateOf(shared, people[place]?.hourly_rate, known[place]) };
}

type Work = Partial<Pick<CrewJobInput, "price_mode" | "started_at">>;

function rateOf({ price_mode, started_at }: Work, named: number | null | undefined, known: Known): number | null {
  if (named != null) return named;
  return price_mode === "auto" && known ? rateOn(known.hourly_rates, started_at ?? "") : null;
}

/** Whether the registering user sees a rate of the person for some day. */
export const hasRate = ({ hourly_rates }: Pick<CrewChoice, "hourly_rates">) =>
  hourly_rates.some(({ hourly_rate }) => hourly_rate !== null);

/** Errors about a person are under `people`. `known` has the people in the order of the input. */
export function crewErrors(
  fields: Partial<CrewJobInput>,
  known: readonly Known[],
  context: JobRulesContext,
): FieldErrors {
  const { people = [], ...shared } = fields;
  const errors = jobInputErrors({ ...shared, hourly_rate: 0 }, context);
  for (const [place, { hourly_rate }] of people.entries()) {
    const user = known[place];
    if (!user) {
      addError(errors, "people", `Nr. ${place + 1} af de valgte findes ikke mere. Fjern den person.`);
      continue;
    }
    if (shared.price_mode !== "auto") continue;
    if (hourly_rate == null && shared.started_at === undefined && hasRate(user)) continue;
    const rate = rateOf(shared, hourly_rate, user);
    const own = jobInputErrors({ ...shared, hourly_rate: rate }, context);
    if (own.hourly_rate) addError(errors, "people", `${user.name}: Skriv en timepris.`);
    else if (own.price) addError(errors, "people", `${user.name}: ${own.price.join(" ")}`);
  }
  return errors;
}

/** The error if some people may not use the project. `others` has the ids of these people. */
export function limitErrors(known: readonly Known[], others: readonly number[]): FieldErrors {
  const names = known.flatMap((user) => (user && others.includes(user.id) ? [user.name] : []));
  return names.length === 0 ? {} : { people: [`Projektet er kun for nogle. Ikke med er: ${names.join(", ")}.`] };
}
