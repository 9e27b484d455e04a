import { counted } from "./counted.ts";
import type { EntryLimit } from "./registration-rules.ts";

export const noEntryLimit: EntryLimit = { days_back: null, is_lifted: false };

/** Whether a day `YYYY-MM-DD…` is more than `days_back` days before today. Null means that there is no limit. */
export const isTooLate = (day: string, today: Temporal.PlainDate, days_back: number | null): days_back is number =>
  days_back !== null && day.slice(0, 10) < today.subtract({ days: days_back }).toString();

export const tooLateWords = (days_back: number): string =>
  `Datoen må højst ligge ${counted(days_back, "dag", "dage")} tilbage. En administrator kan åbne for ældre datoer.`;
