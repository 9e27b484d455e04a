/** The maximum numbers of days and jobs that one request copies (docs/product-rules.md#copies). */
export const maxCopiedDays = 7;
export const maxCopiedJobs = 200;
