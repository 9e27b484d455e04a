/* This file does not use Zod, because the screen of the calendar imports it. */

/** The longest period of the calendar, in days. */
export const maxCalendarDays = 100;
/** The most people on a page of the calendar. */
export const peoplePerCalendar = 300;
/** The most projects that a user can choose from. */
export const maxCalendarProjects = 50;

export const calendarScopes = ["team", "all"] as const;
export type CalendarScope = (typeof calendarScopes)[number];
