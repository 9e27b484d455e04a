/** What the rows of the report are. Without Zod, because the address is read with it. */
export const reportGroups = { user: "Medarbejder", project: "Projekt", rule: "Regel" } as const;
export type ReportGroup = keyof typeof reportGroups;
export const reportGroupNames = Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]];
