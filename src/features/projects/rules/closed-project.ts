/** What is said of what would newly stand on one (docs/product-rules.md#closed-projects-and-job-types). */
export const closedProject = "Projektet er lukket. Vælg et andet.";
