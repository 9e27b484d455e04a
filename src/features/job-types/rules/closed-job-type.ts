/** The error for a new job on a closed job type (docs/product-rules.md#closed-projects-and-job-types). */
export const closedJobType = "Arbejdstypen er lukket. Vælg en anden.";
