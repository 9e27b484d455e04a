/** The maximum number of days and of jobs in one request to copy (docs/product-rules.md#copies). */
export const maxCopiedDays = 7;
export const maxCopiedJobs = 200;
