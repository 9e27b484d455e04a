import { queryOptions, useQuery } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import { api } from "#common/web/api/api.ts";
import { favouriteKind } from "#features/favourites/rules/favourite-kind.ts";
import { favouritesQuery } from "#features/favourites/web/favourites.queries.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import type { Work } from "./kept/kept-starts.ts";
import { workOf } from "./timer-texts.ts";

export type StartChoice = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly work: Work;
};

const lastJobQuery = queryOptions({
  queryKey: [...allJobs, "last-for-timer"] as const,
  queryFn: async ({ signal }) => {
    const { last_job } = await api.get<JobSuggestions>(`/api/jobs/suggestions?date=${today()}`, { signal });
    return last_job;
  },
  meta: { isKept: true },
});

export function useStartChoices(): readonly StartChoice[] {
  const { data: last } = useQuery(lastJobQuery);
  const { data: favourites = [] } = useQuery(favouritesQuery);
  return [
    choice("empty", "Start uden projekt", { project: null, jobType: null }, "Projekt og arbejde vælges bagefter"),
    ...(last ? lastChoice(last) : []),
    ...favourites
      .filter((favourite) => !favourite.is_closed && favouriteKind(favourite) === defaultKind)
      .map(({ id, name, project, jobType }) => choice(`favourite ${id}`, name, { project, jobType })),
  ];
}

function lastChoice({ project, job_type }: NonNullable<JobSuggestions["last_job"]>): StartChoice[] {
  return project || job_type ? [choice("last", "Seneste opgave", { project, jobType: job_type })] : [];
}

type Named = { readonly id: number; readonly name: string };

function choice(
  key: string,
  label: string,
  { project, jobType }: { readonly [Part in keyof Work]: Named | null },
  text = workOf({ project, jobType }),
): StartChoice {
  return { key, label, text, work: { project: open(project), jobType: open(jobType) } };
}

const open = (named: Named | null) => named && { id: named.id, name: named.name, is_closed: false };
