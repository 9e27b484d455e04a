/** The form of a new job for a day, `YYYY-MM-DD`; mails about a missing day link to it. */
export const newJobPath = (date: string) => `/jobs/new?date=${date}`;
