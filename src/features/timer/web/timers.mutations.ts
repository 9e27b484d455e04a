import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#common/web/api/api.ts";
import { ApiError, isUnanswered } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import { abortedAfter } from "#common/web/offline/aborted-after.ts";
import { isConnectionLost } from "#common/web/offline/connection.ts";
import { timersKey } from "#features/jobs/web/form/timer/timers-key.ts";
import type { StartedTimer, Timer, TimerInput, Timers } from "../rules/timer.ts";
import { maxTimers, shortestMeasuredSeconds } from "../rules/timer-bounds.ts";
import {
  changeStart,
  dropStart,
  type KeptStart,
  keepStart,
  keptStart,
  keptStarts,
  newStart,
  secondsSince,
  type Work,
} from "./kept/kept-starts.ts";
import { dropStop, keepStop, keptStop } from "./kept/kept-stop.ts";
import { measuredOnDevice } from "./timer-texts.ts";
import { type Running, showTimers, useTimers } from "./timers.queries.ts";
import { elapsedSeconds } from "./use-elapsed.ts";

type Callbacks = { readonly onSaved?: () => void };

/** Returned instead of an id when the device keeps the start or the stop. */
const isKept = "kept";

const patience = () => abortedAfter(isConnectionLost() ? 2_000 : 12_000);

/** Starts a timer. The device first keeps the start, which then survives a lost response or a closed window. */
export function useStartTimer({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  const { running } = useTimers();
  return useSave({
    request: async (work: Work, { idempotencyKey: key = "" }) => {
      if (keptStarts().length >= maxTimers) throw new ApiError(409, deviceIsFull);
      const seconds = running && Math.floor(elapsedSeconds(running.timer, running.at));
      const start = newStart(key, work);
      if (!keepStart(start)) return await startOnServer(client, start);
      const id = (await sendKept(client)).get(key);
      const kept = keptStart(key);
      if (!kept) return id;
      if (kept.refusal !== null) {
        dropStart(key);
        throw new ApiError(409, kept.refusal);
      }
      if (running && !running.isOnDevice && seconds !== null && seconds >= shortestMeasuredSeconds)
        keepStop({ timer_id: running.timer.id, seconds });
      return isKept;
    },
    error: ({ message }) => message,
    onSaved: (id) => {
      if (id === isKept)
        flash.notice("Gemt på enheden", "Stopuret er startet. Det sendes, når der er forbindelse igen.");
      else if (id !== undefined) flash.success("Stopuret er startet.");
      onSaved?.();
    },
    onFailed: () => void client.invalidateQueries({ queryKey: timersKey }),
  });
}

/** If the server does not answer, the device keeps the stop instead. */
export function useStopTimer({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useSave({
    request: async ({ key, timer, at, isOnDevice }: Running) => {
      const seconds = Math.floor(elapsedSeconds(timer, at));
      if (isOnDevice) return await stopOnDevice(client, key, seconds);
      try {
        showTimers(client, await postStop(timer.id, undefined));
        return timer.id;
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        keepStop({ timer_id: timer.id, seconds });
        return isKept;
      }
    },
    error: ({ message }) => message,
    onSaved: (id) => {
      onSaved?.();
      if (id === isKept)
        flash.notice("Gemt på enheden", "Stopuret er stoppet. Tiden sendes, når der er forbindelse igen.");
      else if (id !== undefined) void navigate({ to: "/jobs/new", search: { timer: id } });
    },
    onFailed: () => void client.invalidateQueries({ queryKey: timersKey }),
  });
}

/** Returns undefined if the server refused the timer's start, so that the timer is gone. */
async function stopOnDevice(
  client: QueryClient,
  key: string,
  seconds: number,
): Promise<number | typeof isKept | undefined> {
  if (!keptStart(key)) throw new ApiError(409, "Stopuret er sendt til serveren i mellemtiden. Stop det igen.");
  changeStart(key, { seconds });
  const id = (await sendKept(client)).get(key);
  return keptStart(key) ? isKept : id;
}

export type Thrown = { readonly timer: Pick<Timer, "id"> } & Partial<Pick<Running, "key" | "isOnDevice">>;

export function useThrowAway({ onSaved }: Callbacks = {}) {
  const client = useQueryClient();
  return useSave({
    request: async ({ timer, key = "", isOnDevice = false }: Thrown) => {
      if (isOnDevice) return dropStart(key);
      // 404 is a success, because an earlier request may have deleted the timer although its response was lost.
      await api.delete<undefined>(`/api/timers/${timer.id}`).catch((error: ApiError) => {
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

export const isTimerKept = (): boolean => keptStop() !== undefined || keptStarts().length > 0;

/** Sends the stop and the starts that the device keeps, in order. Returns the ids of started timers by their keys. */
export function sendKept(client: QueryClient): Promise<ReadonlyMap<string, number>> {
  sending ??= send(client).finally(() => {
    sending = undefined;
  });
  return sending;
}

let sending: Promise<ReadonlyMap<string, number>> | undefined;

async function send(client: QueryClient): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const stop = keptStop();
  if (stop) {
    if (!(await isStopAnswered(client, stop.timer_id, stop.seconds))) return ids;
    dropStop(stop);
  }
  for (let [start] = keptStarts(); start; [start] = keptStarts()) {
    const { key } = start;
    try {
      const id = await startOnServer(client, start);
      const seconds = keptStart(key)?.seconds ?? null;
      if (seconds !== null && !(await isStopAnswered(client, id, seconds))) return ids;
      ids.set(key, id);
      dropStart(key);
    } catch (error) {
      if (!isRefused(error) || !isSettled(client, start, error)) return ids;
    }
  }
  return ids;
}

async function startOnServer(client: QueryClient, start: KeptStart): Promise<number> {
  const { key, project, jobType, at, seconds } = start;
  const ago = secondsSince(at);
  const isNow = ago === 0 && seconds === null;
  const input: TimerInput = {
    project_id: project?.id ?? null,
    job_type_id: jobType?.id ?? null,
    ...(!isNow && { offline: { ago, seconds } }),
  };
  const options = { idempotencyKey: key, signal: patience() };
  const { id, ...timers } = await api.post<StartedTimer>("/api/timers", input, options);
  showTimers(client, timers);
  return id;
}

/** Returns whether sending can go on. A start whose project or job type is refused is sent again without both. */
function isSettled(client: QueryClient, start: KeptStart, error: ApiError): boolean {
  if (error.status === 409) {
    changeStart(start.key, { refusal: error.message });
    return false;
  }
  const isWorkRefused = error.errors.project_id ?? error.errors.job_type_id;
  if (isWorkRefused && (start.project ?? start.jobType)) {
    changeStart(start.key, { project: null, jobType: null });
    flash.notice("Stopuret er uden projekt", error.sentences);
    return true;
  }
  dropStart(start.key);
  // This error means that the server accepted the start more than a day ago, and no longer knows the timer's id.
  if (error.errors["idempotency-key"])
    flash.notice("Stopuret var sendt", `${measuredOnDevice(start)}. Ret tiden, når du registrerer målingen.`);
  else flash.notice("Stopuret blev ikke sendt", `${measuredOnDevice(start)}: ${error.sentences}`);
  void client.invalidateQueries({ queryKey: timersKey });
  return true;
}

async function isStopAnswered(client: QueryClient, id: number, seconds: number): Promise<boolean> {
  try {
    showTimers(client, await postStop(id, { seconds }));
    flash.success("Stopuret er stoppet. Målingen venter på at blive registreret.");
  } catch (error) {
    if (!isRefused(error)) return false;
    flash.notice("Stopuret var stoppet", error.message);
    void client.invalidateQueries({ queryKey: timersKey });
  }
  return true;
}

const postStop = (id: number, body: { seconds: number } | undefined): Promise<Timers> =>
  api.post<Timers>(`/api/timers/${id}/stop`, body, { signal: patience() });

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404, 409, 422].includes(error.status) && !error.isStaleToken;

/** Without a response, the outcome is unknown and the timer may still run. */
const sentence = ({ status, message }: ApiError): string =>
  status === 0
    ? "Ingen forbindelse. Stopuret kører videre på serveren. Prøv igen, når der er forbindelse igen."
    : message;

const deviceIsFull = `Der ligger ${maxTimers} målinger på enheden. Når der er forbindelse igen, bliver de sendt.`;
