/* This file does not use Zod, because the screen of the calendar imports it. */

export const maxCalendarDays = 100;
export const peoplePerCalendar = 300;
export const maxCalendarProjects = 50;

export const calendarScopes = ["team", "all"] as const;
export type CalendarScope = (typeof calendarScopes)[number];
