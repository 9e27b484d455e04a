/** The fragment of the front page that opens the login dialog. */
export const loginHash = "log-ind";

/** The URL fragment after a login at a provider that failed (`step` is a `LoginProblem`) or needs a code (`code`). */
export const loginHashOf = (step: string): string => `${loginHash}-${step}`;

export const opensLogin = (hash: string): boolean => hash === loginHash || hash.startsWith(loginHashOf(""));
