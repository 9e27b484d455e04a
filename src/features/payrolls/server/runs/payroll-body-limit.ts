/** A run may name every job and every reversal; docs/nginx.conf has the same limit. */
export const payrollBodyLimit = 5 * 1024 * 1024;
