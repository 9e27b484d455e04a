export const closedProject = "Projektet er lukket. Vælg et andet.";
