/** A run may name every job that it pays and every reversal; docs/nginx.conf lets as much through. */
export const payrollBodyLimit = 5 * 1024 * 1024;
