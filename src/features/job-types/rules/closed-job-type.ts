export const closedJobType = "Arbejdstypen er lukket. Vælg en anden.";
