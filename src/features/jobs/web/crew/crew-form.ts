import type { QueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { type CrewChoice, type CrewJobInput, hasRate } from "#features/jobs/rules/crew/crew-jobs.ts";
import { autoPrice } from "#features/jobs/rules/job-price.ts";
import { type JobFormValues, jobPayload, typedMinutes } from "../form/values/job-form.ts";
import { jobFormResolver } from "../form/values/job-form-resolver.ts";

export type CrewMember = CrewChoice & {
  readonly typed_rate: number | null;
  readonly has_job: boolean;
  /** Null until the user ticks or unticks the person. Until then, a person who already has the same job is unticked. */
  readonly chosen: boolean | null;
};

export const newMember = (choice: CrewChoice): CrewMember => ({
  ...choice,
  typed_rate: null,
  has_job: false,
  chosen: null,
});

export const isTicked = ({ chosen, has_job }: CrewMember): boolean => chosen ?? !has_job;

export type CrewFormValues = JobFormValues & { readonly people: readonly CrewMember[] };

/** A draft of an earlier version of the app has no `hourly_rates`. */
export const ownRate = (
  { hourly_rate, hourly_rates }: Omit<CrewMember, "hourly_rates"> & Partial<CrewMember>,
  { start_date }: Pick<CrewFormValues, "start_date">,
) => (hourly_rates ? rateOn(hourly_rates, start_date) : hourly_rate);

const rateOf = (member: CrewMember, values: Pick<CrewFormValues, "start_date">): number | null =>
  ownRate(member, values) ?? member.typed_rate;

export function crewPayload({ people, ...shared }: CrewFormValues): CrewJobInput {
  const { hourly_rate: _rate, ...job } = jobPayload(shared);
  const isAuto = shared.price_mode === "auto";
  return {
    ...job,
    people: people.filter(isTicked).map((member) => ({
      user_id: member.id,
      ...(isAuto && ownRate(member, shared) === null && { hourly_rate: member.typed_rate }),
    })),
  } as CrewJobInput;
}

export function crewPrice(values: CrewFormValues): number {
  const { price_mode, price } = values;
  const people = values.people.filter(isTicked);
  if (price_mode === "manual") return people.length * (price === null || Number.isNaN(price) ? 0 : price);
  const minutes = typedMinutes(values);
  return people.reduce((sum, member) => {
    const rate = rateOf(member, values);
    return sum + (Number.isNaN(rate) ? 0 : autoPrice(rate, minutes));
  }, 0);
}

/** The job form's resolver requires a valid rate, but a crew has no common rate. */
const noRate = 0;

export const crewFormResolver =
  (client: QueryClient): Resolver<CrewFormValues> =>
  async (values, context, options) => {
    const resolveJob = jobFormResolver({
      stored: undefined,
      client,
      rule: getTimeRule(),
    }) as unknown as Resolver<CrewFormValues>;
    const result = await resolveJob({ ...values, hourly_rate: noRate }, context, options);
    const message = peopleError(values);
    return message === undefined
      ? result
      : { values: {}, errors: { ...result.errors, people: { type: "rules", message } } };
  };

export function peopleError(values: Pick<CrewFormValues, "people" | "price_mode" | "start_date">): string | undefined {
  const { price_mode } = values;
  const people = values.people.filter(isTicked);
  if (people.length === 0) return "Vælg mindst én person.";
  const mayHaveRate = (member: CrewMember) => values.start_date === "" && hasRate(member);
  const rateless = people.filter(
    (member) => !mayHaveRate(member) && !(Number(rateOf(member, values) ?? Number.NaN) >= 0),
  );
  if (price_mode === "manual" || rateless.length === 0) return undefined;
  return `Skriv en timepris for ${rateless.map(({ name }) => name).join(", ")}.`;
}
