import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { StoppedTimer } from "#features/jobs/rules/measured-time/measured-time.ts";

/** Null if the timer is gone. The key does not begin with `timersKey`, so saving a job does not refetch the timer. */
export function stoppedTimerQuery(id: number) {
  return queryOptions({
    queryKey: ["stopped-timer", id] as const,
    queryFn: async ({ signal }) => {
      const { stopped } = await api.get<{ stopped: StoppedTimer[] }>("/api/timers", { signal });
      return stopped.find((timer) => timer.id === id) ?? null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
