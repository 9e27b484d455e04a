/** The fragment of the front page that opens the login dialog. */
export const loginHash = "log-ind";

/** The fragment for a login at a provider. @param step a `LoginProblem`, or `code` for a request for a code */
export const loginHashOf = (step: string): string => `${loginHash}-${step}`;

export const opensLogin = (hash: string): boolean => hash === loginHash || hash.startsWith(loginHashOf(""));
