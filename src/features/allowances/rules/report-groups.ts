export const maxReportDays = 366;

/** The app reads the URL of the report with these names before it loads the screen, so this file must not use Zod. */
export const reportGroups = { user: "Medarbejder", project: "Projekt", rule: "Regel" } as const;
export type ReportGroup = keyof typeof reportGroups;
export const reportGroupNames = Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]];
