import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { OvertimeDayInput, OvertimeOfDay } from "#features/allowances/rules/banks/overtime-day.ts";
import type { JobsAllowances, ShownAllowance } from "#features/allowances/rules/shown-allowances.ts";

/** The key begins with `jobs`, so every saved job makes the allowances stale. */
const allowances = ["jobs", "allowances"] as const;

export type TypedWork = {
  readonly started_at: string;
  readonly ended_at: string;
  readonly pause_minutes: number | undefined;
  readonly pause_start: string | undefined;
  readonly job_id: number | undefined;
  readonly has_own_price: true | undefined;
};

/** There is no retry, because allowances beside a job are only hints. */
export function typedAllowancesQuery(userId: number | undefined, work: TypedWork | undefined) {
  const path = userId === undefined ? "/api/jobs" : `/api/users/${userId}/jobs`;
  return queryOptions({
    queryKey: [...allowances, "typed", userId, work] as const,
    queryFn: ({ signal }) => api.get<ShownAllowance[]>(withQuery(`${path}/typed-allowances`, { ...work }), { signal }),
    enabled: work !== undefined,
    retry: false,
  });
}

const overtimePath = (userId: number) => `/api/users/${userId}/overtime-day`;

export function overtimeDayQuery(userId: number, date: string) {
  return queryOptions({
    queryKey: [...allowances, "overtime", userId, date] as const,
    queryFn: ({ signal }) => api.get<OvertimeOfDay>(withQuery(overtimePath(userId), { date }), { signal }),
    retry: false,
  });
}

export function useMarkOvertime(userId: number, date: string) {
  return useSave({
    request: (input: OvertimeDayInput) => api.put<OvertimeOfDay>(overtimePath(userId), input),
    record: overtimeDayQuery(userId, date).queryKey,
    invalidates: [allowances],
  });
}

export type AllowancesOfJobs = Readonly<Record<number, JobsAllowances[number]["allowances"]>>;

export function jobAllowancesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...allowances, ids] as const,
    queryFn: async ({ signal }): Promise<AllowancesOfJobs> => {
      const found = await api.get<JobsAllowances>(withQuery("/api/jobs/allowances", { ids: ids.join() }), { signal });
      return Object.fromEntries(found.map(({ job_id, allowances }) => [job_id, allowances]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
