/** The fragment of the front page that opens the login dialog. */
export const loginHash = "log-ind";

/** The fragment after a login at a provider. @param step a `LoginProblem`, or `code` if the user must enter a code */
export const loginHashOf = (step: string): string => `${loginHash}-${step}`;

export const opensLogin = (hash: string): boolean => hash === loginHash || hash.startsWith(loginHashOf(""));
