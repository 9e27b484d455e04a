import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#common/web/api/api.ts";
import { ApiError, isUnanswered } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import { longestMeasuredHours } from "#features/jobs/rules/measured-time/measured-time-bounds.ts";
import { timersKey } from "#features/jobs/web/form/timer/timers-key.ts";
import type { Timer, TimerInput, Timers } from "../rules/timer.ts";
import { dropStop, keepStop, keptStop, useKeptStop } from "./kept-stop.ts";
import { elapsedSeconds, type SeenAt, seenNow } from "./use-elapsed.ts";

/** Milliseconds; short, since another device may have stopped the timer. */
const fresh = 60_000;

/** Polling counts as activity, so a forgotten timer must not keep the session alive for ever. */
const longestWatched = longestMeasuredHours * 3_600;

/** With the time of the response. */
type TimersSeen = Timers & { readonly at: SeenAt };

const seen = (timers: Timers): TimersSeen => ({ ...timers, at: seenNow() });

const timersQuery = queryOptions({
  queryKey: [...timersKey, "all"] as const,
  queryFn: async ({ signal }) => seen(await api.get<Timers>("/api/timers", { signal })),
  staleTime: fresh,
  refetchInterval: ({ state: { data } }) => (data?.running && data.running.seconds < longestWatched ? fresh : false),
  meta: { isKept: true, isBesideScreen: true },
});

/** The timers, with a kept stop already applied. */
export function useTimers() {
  const query = useQuery(timersQuery);
  const stop = useKeptStop();
  const { running = null } = query.data ?? {};
  const kept = running && stop?.timer_id === running.id ? { timer: running, seconds: stop.seconds } : undefined;
  return { query, running: kept ? null : running, kept };
}

type Callbacks = { readonly onSaved?: () => void };

export function useStartTimer({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  const takeOver = useTakeOver();
  return useSave({
    request: async (input: TimerInput, options) => {
      // Starting another timer would stop this one a second time.
      await sendKeptStop(client);
      return api.post<Timers>("/api/timers", input, options);
    },
    success: "Stopuret er startet.",
    error: sentence,
    onSaved: (timers) => {
      takeOver(timers);
      onSaved?.();
    },
    onFailed: takeOver,
  });
}

/** Returned instead of timers when the stop is kept on the device. */
const kept = "kept";

/** Milliseconds to wait for the response to a stop. */
const patience = () => (isConnectionLost() ? 2_000 : 12_000);

const stopPath = (id: number) => `/api/timers/${id}/stop`;

/** Stops the timer and opens its job form. Offline, the device keeps the stop and the form opens later. */
export function useStopTimer({ onSaved }: Callbacks = {}) {
  const takeOver = useTakeOver();
  const navigate = useNavigate();
  return useSave({
    request: async ({ timer, at }: { readonly timer: Timer; readonly at: SeenAt }) => {
      const seconds = Math.floor(elapsedSeconds(timer, at));
      try {
        return await api.post<Timers>(stopPath(timer.id), undefined, { signal: AbortSignal.timeout(patience()) });
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        keepStop({ timer_id: timer.id, seconds });
        return kept;
      }
    },
    error: sentence,
    onSaved: (timers, { timer }) => {
      onSaved?.();
      if (timers === kept)
        return flash.notice("Gemt på enheden", "Stopuret er stoppet. Tiden sendes, når der er forbindelse igen.");
      takeOver(timers);
      void navigate({ to: "/jobs/new", search: { timer: timer.id } });
    },
    onFailed: takeOver,
  });
}

export function useThrowAway({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  return useSave({
    request: async ({ id }: Pick<Timer, "id">) => {
      // 404 is success: the first response may have been lost.
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

/** Sends the kept stop and shows the outcome. A call while it is being sent does nothing. */
export function sendKeptStop(client: QueryClient): Promise<void> {
  sending ??= send(client).finally(() => {
    sending = undefined;
  });
  return sending;
}

let sending: Promise<void> | undefined;

async function send(client: QueryClient): Promise<void> {
  const stop = keptStop();
  if (!stop) return;
  try {
    const timers = await api.post<Timers>(stopPath(stop.timer_id), { seconds: stop.seconds });
    client.setQueryData(timersQuery.queryKey, seen(timers));
    flash.success("Stopuret er stoppet. Målingen venter på at blive registreret.");
  } catch (error) {
    if (!isRefused(error)) return;
    flash.notice("Stopuret var stoppet", error.message);
    void client.invalidateQueries({ queryKey: timersKey });
  }
  dropStop(stop);
}

/** A refusal is final: the timer was stopped, registered or deleted elsewhere. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404, 409, 422].includes(error.status) && !error.isStaleToken;

/** Without a response the outcome is unknown, and the timer may go on. */
const sentence = ({ status, message }: ApiError): string =>
  status === 0
    ? "Ingen forbindelse. Stopuret kører videre på serveren. Prøv igen, når der er forbindelse igen."
    : message;

/** Takes over the timers of a response; after a failure they are refetched. */
function useTakeOver() {
  const client = useQueryClient();
  return (answer: Timers | ApiError) => {
    if ("stopped" in answer) client.setQueryData(timersQuery.queryKey, seen(answer));
    else void client.invalidateQueries({ queryKey: timersKey });
  };
}
