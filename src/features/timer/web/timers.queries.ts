import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { longestMeasuredHours } from "#features/jobs/rules/measured-time/measured-time-bounds.ts";
import { timersKey } from "#features/jobs/web/form/timer/timers-key.ts";
import type { Timer, Timers } from "../rules/timer.ts";
import { type KeptStart, timerOf, useKeptStarts, type Work } from "./kept/kept-starts.ts";
import { type KeptStop, useKeptStop } from "./kept/kept-stop.ts";
import { stopIsKept } from "./timer-texts.ts";
import { type SeenAt, seenNow } from "./use-elapsed.ts";

/** Milliseconds until timers are fetched again. The time is short, because another device may stop the timer. */
const fresh = 60_000;

/** Seconds after which a running timer is no longer polled. Polling a forgotten timer would keep the session alive. */
const longestWatched = longestMeasuredHours * 3_600;

type TimersSeen = Timers & { readonly at: SeenAt };

const seen = (timers: Timers): TimersSeen => ({ ...timers, at: seenNow() });

const timersQuery = queryOptions({
  queryKey: [...timersKey, "all"] as const,
  queryFn: async ({ signal }) => seen(await api.get<Timers>("/api/timers", { signal })),
  staleTime: fresh,
  refetchInterval: ({ state: { data } }) => (data?.running && data.running.seconds < longestWatched ? fresh : false),
  meta: { isKept: true, isBesideScreen: true },
});

export const showTimers = (client: QueryClient, timers: Timers) =>
  client.setQueryData(timersQuery.queryKey, seen(timers));

export type Running = {
  readonly key: string;
  readonly timer: Timer;
  readonly at: SeenAt;
  readonly isOnDevice: boolean;
};

/** The timers, as if the server already had the starts and the stop that the device keeps. */
export function useTimers() {
  const query = useQuery(timersQuery);
  const starts = useKeptStarts();
  const kept = useKeptStop();
  const { running: known = null, at } = query.data ?? {};
  const stop = kept?.timer_id === known?.id ? kept : undefined;
  const isOver = stop !== undefined || starts.some(({ refusal }) => refusal === null);
  const started = starts.find(({ seconds }) => seconds === null);
  return {
    query,
    kept: [...(known && stop ? [stopped(known, stop)] : []), ...starts.flatMap(waiting)],
    running: started ? runningOnDevice(started) : known && at && !isOver ? runningOf(known, at) : null,
  };
}

type KeptMeasurement = { key: string; work: Work; text: string; isRefused: boolean };

const stopped = (timer: Timer, { seconds }: KeptStop): KeptMeasurement => ({
  key: String(timer.id),
  work: timer,
  text: stopIsKept(seconds),
  isRefused: false,
});

const waiting = ({ key, project, jobType, seconds, refusal }: KeptStart): KeptMeasurement[] =>
  seconds === null && refusal === null
    ? []
    : [{ key, work: { project, jobType }, text: stopIsKept(seconds, refusal), isRefused: refusal !== null }];

const runningOnDevice = (start: KeptStart): Running => ({
  key: start.key,
  timer: timerOf(start),
  at: start.at,
  isOnDevice: true,
});

const runningOf = (timer: Timer, at: SeenAt): Running => ({ key: String(timer.id), timer, at, isOnDevice: false });
