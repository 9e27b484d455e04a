import { currentUserId, refreshUser } from "../current-user.ts";
import { askLateReason, lateQuestionOf } from "../late-reason.ts";
import { ApiError, type Method, type RequestOptions, request } from "./request.ts";

export const api = {
  get: <T>(path: string, options?: RequestOptions) => call<T>("GET", path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) => call<T>("POST", path, body, options),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) => call<T>("PUT", path, body, options),
  patch: <T>(path: string, body?: unknown, options?: RequestOptions) => call<T>("PATCH", path, body, options),
  delete: <T>(path: string, options?: RequestOptions) => call<T>("DELETE", path, undefined, options),
};

export function withQuery(
  path: string,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Sends a request. If a write needs a reason because of a closed month, asks the user and sends the write again. */
async function call<T>(method: Method, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  try {
    return await asSameUser(() => request<T>(method, path, body, options));
  } catch (error) {
    const question = lateQuestionOf(error);
    const reason = question && (await askLateReason(question));
    if (!question || reason === undefined) throw error;
    // The repeated write drops the caller's signal: a timeout may have expired while the user gave the reason.
    return call<T>(method, path, { ...(body as object), [question.field]: reason }, { ...options, signal: undefined });
  }
}

export async function asSameUser<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isStaleToken) return await retryAsSameUser(send);
    if (error.status === 401 && currentUserId() !== undefined) await refreshUser();
    throw error;
  }
}

/** A login or logout in another window makes the CSRF token outdated. Repeats the request if the user is the same. */
async function retryAsSameUser<T>(send: () => Promise<T>): Promise<T> {
  const before = currentUserId();
  await refreshUser();
  const now = currentUserId();
  if (now === before) return await send();
  if (now === undefined) throw new ApiError(401, "Du er ikke længere logget ind. Log ind, og prøv igen.");
  throw new ApiError(403, "En anden bruger er logget ind i denne browser nu. Intet er gemt.");
}
