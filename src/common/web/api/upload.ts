import { noteAnswer } from "../offline/connection.ts";
import { asSameUser } from "./api.ts";
import { escapedName } from "./escaped-name.ts";
import { foreignPage } from "./foreign-answer.ts";
import { ApiError, answeredWith, callHeaders, noServer, takeToken } from "./request.ts";

export type UploadOptions = {
  readonly name: string;
  readonly instead: string;
  /** Receives the uploaded share of the file, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

/** Milliseconds without progress or response after which the upload fails. */
const silenceLimit = 30_000;

/** Every failure is an `ApiError`. The promise never settles if the caller aborts the upload. */
export function upload<T>(path: string, file: Blob, options: UploadOptions): Promise<T> {
  return asSameUser(() => send<T>(path, file, options));
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send<T>(path: string, file: Blob, { name, instead, onProgress, signal }: UploadOptions): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // `asSameUser` may call this function again after the caller has aborted the upload.
  if (signal?.aborted) return promise;
  const call = new XMLHttpRequest();
  call.open("POST", path);
  const headers = { ...callHeaders(), "Content-Type": "application/octet-stream", "X-File-Name": escapedName(name) };
  for (const [header, value] of Object.entries(headers)) call.setRequestHeader(header, value);
  const fail = (message = "Ingen forbindelse til serveren. Prøv igen.") => {
    noteAnswer(false);
    reject(new ApiError(0, message));
  };
  const giveUp = () => {
    call.abort();
    fail();
  };
  let silence = setTimeout(giveUp, silenceLimit);
  call.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, silenceLimit);
    onProgress?.(total > 0 ? loaded / total : 0);
  };
  call.onloadend = () => clearTimeout(silence);
  call.onerror = () => fail();
  call.onload = () => {
    const answer = parsed(call.responseText);
    const isTaken = call.status >= 200 && call.status < 300;
    // A captive portal may respond with its own page.
    if (isTaken && answer === undefined) return fail(foreignPage);
    takeToken(call.getResponseHeader("x-csrf-token"));
    noteAnswer(!noServer.has(call.status));
    if (isTaken) resolve(answer as T);
    else reject(answeredWith(call.status, answer, instead));
  };
  signal?.addEventListener("abort", () => call.abort());
  call.send(file);
  return promise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
