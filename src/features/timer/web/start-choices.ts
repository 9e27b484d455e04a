import { queryOptions, useQuery } from "@tanstack/react-query";
import { today } from "#common/rules/clock.ts";
import { api } from "#common/web/api/api.ts";
import type { Favourite } from "#features/favourites/rules/favourite.ts";
import { favouriteKind } from "#features/favourites/rules/favourite-kind.ts";
import { favouritesQuery } from "#features/favourites/web/favourites.queries.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import type { TimerInput } from "../rules/timer.ts";
import { workOf } from "./timer-texts.ts";

export type StartChoice = {
  readonly key: string;
  readonly label: string;
  /** Project and job type in words. */
  readonly work: string;
  readonly input: TimerInput;
};

const lastJobQuery = queryOptions({
  queryKey: [...allJobs, "last-for-timer"] as const,
  queryFn: async ({ signal }) => {
    const { last_job } = await api.get<JobSuggestions>(`/api/jobs/suggestions?date=${today()}`, { signal });
    return last_job;
  },
});

/** Always includes a start without project and job type. */
export function useStartChoices(): readonly StartChoice[] {
  const { data: last } = useQuery(lastJobQuery);
  const { data: favourites = [] } = useQuery(favouritesQuery);
  return [
    {
      key: "empty",
      label: "Start uden projekt",
      work: "Projekt og arbejde vælges bagefter",
      input: { project_id: null, job_type_id: null },
    },
    ...(last ? lastChoice(last) : []),
    ...favourites
      .filter((favourite) => !favourite.is_closed && favouriteKind(favourite) === defaultKind)
      .map(favouriteChoice),
  ];
}

/** Empty when project and job type are both closed. */
function lastChoice({ project, job_type }: NonNullable<JobSuggestions["last_job"]>): StartChoice[] {
  if (!project && !job_type) return [];
  const input = { project_id: project?.id ?? null, job_type_id: job_type?.id ?? null };
  return [{ key: "last", label: "Seneste opgave", work: workOf({ project, jobType: job_type }), input }];
}

const favouriteChoice = ({ id, name, project, jobType }: Favourite): StartChoice => ({
  key: `favourite ${id}`,
  label: name,
  work: workOf({ project, jobType }),
  input: { project_id: project.id, job_type_id: jobType.id },
});
