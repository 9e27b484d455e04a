/** The error for new records on a closed project (docs/product-rules.md#closed-projects-and-job-types). */
export const closedProject = "Projektet er lukket. Vælg et andet.";
