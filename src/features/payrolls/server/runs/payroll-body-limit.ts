/**
 * The largest request in bytes. It may name every job and every reversal of a run. The limit in docs/nginx.conf must not be lower.
 */
export const payrollBodyLimit = 5 * 1024 * 1024;
