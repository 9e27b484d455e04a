import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { jobTypesOfKind } from "#features/job-types/web/job-types.queries.ts";
import type { Guess } from "#features/jobs/web/form/fields/guess.ts";
import { isFocused } from "#features/jobs/web/form/guesses/is-focused.ts";
import { proposeChoice } from "#features/jobs/web/form/guesses/propose-choice.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import type { TripProposals } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { tripProposalsQuery } from "./trips.queries.ts";

type Options = {
  readonly userId: number | undefined;
  readonly isEnabled: boolean;
  readonly isProposed: boolean;
};
type LastTrip = TripProposals["trips"][number];

export function useTripGuesses({ userId, isEnabled, isProposed }: Options): {
  readonly proposals: TripProposals | undefined;
  readonly project: Guess;
  /** False if only one job type is for trips. While the job types load, true only if the field has an error. */
  readonly asksType: boolean;
} {
  const form = useFormContext<JobFormValues>();
  // Registers the field even while its picker is hidden, because only a registered field can get a proposal.
  const { fieldState } = useController({ control: form.control, name: "job_type" });
  const { data: proposals } = useQuery({ ...tripProposalsQuery(userId), enabled: isEnabled });
  const { data: types, isPending } = useQuery(jobTypesOfKind(form.getValues("kind")));
  const onlyType = types?.length === 1 ? types[0] : undefined;
  const last = isProposed ? proposals?.trips[0] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: proposals are applied once per response.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    proposeChoice(form, "project", last?.project);
    proposeChoice(form, "job_type", last?.job_type ?? onlyType);
    if (last) proposeVehicle(last.trip);
  }, [last, onlyType]);

  function proposeVehicle({ vehicle, registration_number }: LastTrip["trip"]): void {
    const number = "trip.registration_number";
    if (form.getFieldState("trip.vehicle").isDirty || form.getValues(number) !== "" || isFocused(number)) return;
    form.resetField("trip.vehicle", { defaultValue: vehicle });
    form.resetField(number, { defaultValue: registration_number ?? "" });
  }

  const hint = last?.project ? "Forslag: fra den sidste tur" : undefined;
  const asksType = types ? types.length !== 1 : !isPending || fieldState.invalid;
  return { proposals, project: { hint, recent: recentProjects(proposals) }, asksType };
}

function recentProjects(proposals: TripProposals | undefined): readonly Choice[] {
  const projects = (proposals?.trips ?? []).flatMap(({ project }) => project ?? []);
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
