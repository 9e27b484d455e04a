/** Days. */
export const maxReportDays = 366;

/** This file does not use Zod, because the app reads the screen's URL with it. */
export const reportGroups = { user: "Medarbejder", project: "Projekt", rule: "Regel" } as const;
export type ReportGroup = keyof typeof reportGroups;
export const reportGroupNames = Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]];
