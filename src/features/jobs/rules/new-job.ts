/** The form of a new job of one's own, with a day in it (`YYYY-MM-DD`): where a mail about a missing day leads. */
export const newJobPath = (date: string) => `/jobs/new?date=${date}`;
