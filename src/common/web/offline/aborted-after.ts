/** `AbortSignal.timeout`, also for older browsers and their service workers. */
export function abortedAfter(milliseconds: number): AbortSignal {
  if ("timeout" in AbortSignal) return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), milliseconds);
  return controller.signal;
}
