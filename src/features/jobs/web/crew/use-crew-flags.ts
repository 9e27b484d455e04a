import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSettled } from "#common/web/use-settled.ts";
import type { CrewFlags } from "#features/jobs/rules/crew/crew-jobs.ts";
import { typedJob } from "../form/values/job-form.ts";
import { type CrewFormValues, type CrewMember, isTicked } from "./crew-form.ts";
import { crewFlagsQuery } from "./crew-jobs.queries.ts";

const noFlags: CrewFlags = [];

/** Unticks people who already have the same job. `lookAgain` returns the names that it has unticked. */
export function useCrewFlags({ control, getValues, setValue }: UseFormReturn<CrewFormValues>) {
  const client = useQueryClient();
  const settled = useSettled(askedOf(useWatch({ control }) as CrewFormValues));
  const { data } = useQuery(crewFlagsQuery(settled?.job, settled?.ids ?? []));

  function noteDuplicates(found: CrewFlags): readonly CrewMember[] {
    const has = new Set(
      found.filter(({ flags }) => flags.some(({ kind }) => kind === "duplicate")).map(({ user_id }) => user_id),
    );
    const before = getValues("people");
    const people = before.map((member) =>
      member.has_job === has.has(member.id) ? member : { ...member, has_job: has.has(member.id) },
    );
    if (people.some((member, place) => member !== before[place])) setValue("people", people);
    return people.filter((member, place) => !isTicked(member) && isTicked(before[place] as CrewMember));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    // `data` is undefined while the flags of an added person load. The other people then keep their ticks.
    if (data) noteDuplicates(data);
  }, [data]);

  async function lookAgain(): Promise<readonly string[]> {
    const { job, ids } = askedOf(getValues());
    const found = await client.fetchQuery(crewFlagsQuery(job, ids)).catch(() => undefined);
    return found === undefined ? [] : noteDuplicates(found).map(({ name }) => name);
  }

  return { flags: data ?? noFlags, lookAgain };
}

const askedOf = (values: CrewFormValues) => ({
  job: typedJob(values, undefined),
  ids: values.people.map(({ id }) => id),
});
