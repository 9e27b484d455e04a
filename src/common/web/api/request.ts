import type { ApiErrorBody } from "#common/rules/api-error.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { environment } from "../environment.ts";
import { noteAnswer } from "../offline/connection.ts";
import { errorBodyOf, foreignPage } from "./foreign-answer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The server does what comes twice under one key only once. */
  readonly idempotencyKey?: string | undefined;
};

/** An answer that is no success. Status 0 means that there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly isStaleToken: boolean;
  /** With 409, the record as it is now, where the call tells it. */
  readonly current: object | undefined;

  constructor(status: number, message: string, body: Omit<Partial<ApiErrorBody>, "message"> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.errors = body.errors ?? {};
    this.current = body.current;
    this.isStaleToken = status === 403 && body.reason === "csrf";
  }

  /** What is wrong with the fields in one text, or the message when it is none of them. */
  get sentences(): string {
    return Object.values(this.errors).flat().join(" ") || this.message;
  }
}

/** Whether there is no such thing, or none that one may see; an address that holds no id is 422. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status);
}

let csrfToken: string | undefined;

/** One request as every call is made: marker, token, JSON both ways, and an ApiError for all that went wrong. */
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

/** The error that an answer is which is no success. */
export function answeredWith(status: number, json: unknown, isUpload = false): ApiError {
  const body = errorBodyOf(status, json, isUpload);
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

/** Who waited long enough has as little of an answer as who lost the connection. */
const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === "TimeoutError";

/** A proxy's words for a server that does not answer. */
export const noServer: ReadonlySet<number> = new Set([502, 504]);

/** Whether nobody can say if the request has done anything. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || noServer.has(error.status));
}

/** What every call is made with, whoever makes it. */
export function callHeaders(): Record<string, string> {
  const token = csrfToken ?? tokenInPage();
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(token ? { "X-CSRF-TOKEN": token } : {}),
  };
}

/** An answer may bring a newer token. */
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

/** Throws where it was cut off, or where somebody else's network put a page of its own in its place: that is no answer. */
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
