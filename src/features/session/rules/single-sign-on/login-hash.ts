/** The fragment of the front page that opens the login dialog. */
export const loginHash = "log-ind";

/** The fragment for a step of a login at a provider: a problem, or the request for a code. */
export const loginHashOf = (step: string): string => `${loginHash}-${step}`;

export const opensLogin = (hash: string): boolean => hash === loginHash || hash.startsWith(loginHashOf(""));
