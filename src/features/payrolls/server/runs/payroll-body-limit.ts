/**
 * The largest request in bytes. It may name every job and every reversal of a run. docs/nginx.conf has the same limit.
 */
export const payrollBodyLimit = 5 * 1024 * 1024;
