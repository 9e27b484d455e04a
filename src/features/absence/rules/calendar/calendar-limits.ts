/* This file must not import Zod, because the screen of the calendar would then load Zod. */

export const maxCalendarDays = 100;
export const peoplePerCalendar = 300;
export const maxCalendarProjects = 50;

export const calendarScopes = ["team", "all"] as const;
export type CalendarScope = (typeof calendarScopes)[number];
