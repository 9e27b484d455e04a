import type { ApiErrorBody } from "#common/rules/api-error.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { environment } from "../environment.ts";
import { noteAnswer } from "../offline/connection.ts";
import { errorBodyOf, foreignPage } from "./foreign-answer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The server executes a request only once per key. */
  readonly idempotencyKey?: string | undefined;
};

/** The error of a request. The status 0 means that no complete response of the server came. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly isStaleToken: boolean;
  readonly current: object | undefined;

  constructor(status: number, message: string, body: Omit<Partial<ApiErrorBody>, "message"> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = body.errors ?? {};
    this.current = body.current;
    this.isStaleToken = status === 403 && body.reason === "csrf";
  }

  get sentences(): string {
    return Object.values(this.errors).flat().join(" ") || this.message;
  }
}

/** Whether the record is unknown to the user: it does not exist (404), is hidden (403), or its id is invalid (422). */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status);
}

let csrfToken: string | undefined;

/** Sends a request. Every failure is an `ApiError`, except an abort by the caller. */
export async function request<T>(
  method: Method,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const { ok, status, json } = await send(method, path, body, options);
  if (!ok) throw answeredWith(status, json);
  return json as T;
}

export function answeredWith(status: number, json: unknown, instead?: string): ApiError {
  const body = errorBodyOf(status, json, instead);
  return new ApiError(status, body.message, body);
}

async function send(method: Method, path: string, body: unknown, options: RequestOptions): Promise<Answer> {
  const { signal, idempotencyKey } = options;
  try {
    const response = await environment().fetch(path, {
      method,
      headers: {
        ...callHeaders(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      credentials: "same-origin",
      cache: "no-store",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const answer = await readJson(response);
    takeToken(response.headers.get("x-csrf-token"));
    noteAnswer(!noServer.has(answer.status));
    return answer;
  } catch (cause) {
    if (signal?.aborted && !isTimeout(signal)) throw cause;
    noteAnswer(false);
    throw new ApiError(0, cause instanceof ForeignPage ? foreignPage : "Ingen forbindelse til serveren. Prøv igen.");
  }
}

/** Whether a timeout aborted the request. A timeout counts as a lost connection. */
const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === "TimeoutError";

/** The statuses with which a proxy reports that the server does not respond. */
export const noServer: ReadonlySet<number> = new Set([502, 504]);

/** Whether there was no response, so that the request may or may not have been executed. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || noServer.has(error.status));
}

export function callHeaders(): Record<string, string> {
  const token = csrfToken ?? tokenInPage();
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(token ? { "X-CSRF-TOKEN": token } : {}),
  };
}

export function takeToken(token: string | null): void {
  csrfToken = token ?? csrfToken;
}

function tokenInPage(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content;
  if (!token) console.error("CSRF token not found in the page");
  return token;
}

type Answer = Pick<Response, "ok" | "status"> & { readonly json: unknown };

/** Reads the body. Throws if a successful response is truncated, empty (except a 204) or a captive portal's page. */
async function readJson(response: Response): Promise<Answer> {
  const { ok, status } = response;
  const text = await response.text();
  let json: unknown;
  try {
    if (text !== "") json = JSON.parse(text);
  } catch (cause) {
    if (ok) throw isPage(text) ? new ForeignPage() : cause;
  }
  if (ok && json === undefined && status !== 204) throw new ForeignPage();
  return { ok, status, json };
}

class ForeignPage extends Error {}

const isPage = (text: string) => text.trimStart().startsWith("<");
