/** The longest period of a file, in days. */
export const maxReportDays = 366;

/** The groupings of the report's rows. This module has no Zod, because the app reads the screen's URL with it. */
export const reportGroups = { user: "Medarbejder", project: "Projekt", rule: "Regel" } as const;
export type ReportGroup = keyof typeof reportGroups;
export const reportGroupNames = Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]];
