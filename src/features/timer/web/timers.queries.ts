import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { longestMeasuredHours } from "#features/jobs/rules/measured-time/measured-time-bounds.ts";
import { timersKey } from "#features/jobs/web/form/timer/timers-key.ts";
import type { Timer, TimerInput, Timers } from "../rules/timer.ts";

/** How old the answer may be, milliseconds: another device may have stopped what runs. */
const fresh = 60_000;

/** Who asks has not left: a timer that was forgotten must not keep their session for ever. */
const longestWatched = longestMeasuredHours * 3_600;

/** With the moment at which it was so, by a clock of this window that nobody sets (`performance.now()`). */
export type TimersSeen = Timers & { readonly at: number };

const seen = (timers: Timers): TimersSeen => ({ ...timers, at: performance.now() });

export const timersQuery = queryOptions({
  queryKey: [...timersKey, "all"] as const,
  queryFn: async ({ signal }) => seen(await api.get<Timers>("/api/timers", { signal })),
  staleTime: fresh,
  refetchInterval: ({ state: { data } }) => (data?.running && data.running.seconds < longestWatched ? fresh : false),
});

type Callbacks = { readonly onSaved?: () => void };

export function useStartTimer({ onSaved }: Callbacks = {}) {
  const takeOver = useTakeOver();
  return useSave({
    request: (input: TimerInput, options) => api.post<Timers>("/api/timers", input, options),
    success: "Stopuret er startet.",
    error: sentence,
    onSaved: (timers) => {
      takeOver(timers);
      onSaved?.();
    },
    onFailed: takeOver,
  });
}

/** Stops it, and opens the form of its job. */
export function useStopTimer({ onSaved }: Callbacks = {}) {
  const takeOver = useTakeOver();
  const navigate = useNavigate();
  return useSave({
    request: ({ id }: Pick<Timer, "id">) => api.post<Timers>(`/api/timers/${id}/stop`),
    error: sentence,
    onSaved: (timers, { id }) => {
      takeOver(timers);
      onSaved?.();
      void navigate({ to: "/jobs/new", search: { timer: id } });
    },
    onFailed: takeOver,
  });
}

export function useThrowAway({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  return useSave({
    request: async ({ id }: Pick<Timer, "id">) => {
      // One that is gone already is what was asked for: the first answer may have been lost.
      await api.delete<undefined>(`/api/timers/${id}`).catch((error: ApiError) => {
        if (error.status !== 404) throw error;
      });
    },
    success: "Målingen er kasseret.",
    error: sentence,
    invalidates: [timersKey],
    ...(onSaved && { onSaved }),
    onFailed: () => void client.invalidateQueries({ queryKey: timersKey }),
  });
}

/** Without an answer nothing is known of what was done; the timer is the server's, and goes on. */
const sentence = ({ status, message }: ApiError): string =>
  status === 0
    ? "Ingen forbindelse. Stopuret kører videre på serveren. Prøv igen, når der er forbindelse igen."
    : message;

/** What the server says there is by now; after a failure it is asked. */
function useTakeOver() {
  const client = useQueryClient();
  return (answer: Timers | ApiError) => {
    if ("stopped" in answer) client.setQueryData(timersQuery.queryKey, seen(answer));
    else void client.invalidateQueries({ queryKey: timersKey });
  };
}
