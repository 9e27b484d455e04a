import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { StoppedTimer } from "#features/jobs/rules/measured-time/measured-time.ts";

/**
 * What was measured; null where it is used up or thrown away. It does not change under the form that begins with it, so it
 * is not under `timersKey` either.
 */
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
