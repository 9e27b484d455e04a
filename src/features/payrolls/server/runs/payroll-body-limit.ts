/** Bytes. A request may name every job and reversal of a run. docs/nginx.conf must allow as much. */
export const payrollBodyLimit = 5 * 1024 * 1024;
