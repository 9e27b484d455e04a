/* The screen of the calendar imports this file. It must not use Zod, which the screen would then load. */

export const maxCalendarDays = 100;
export const peoplePerCalendar = 300;
export const maxCalendarProjects = 50;

export const calendarScopes = ["team", "all"] as const;
export type CalendarScope = (typeof calendarScopes)[number];
