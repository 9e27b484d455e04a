/** Without Zod, because the screen of the calendar reads it. */

/** The longest period of the calendar, in days. */
export const maxCalendarDays = 100;
/** The most people of a page. */
export const peoplePerCalendar = 300;
/** The most projects to choose from. */
export const maxCalendarProjects = 50;

export const calendarScopes = ["team", "all"] as const;
export type CalendarScope = (typeof calendarScopes)[number];
