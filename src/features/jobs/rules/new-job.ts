/** The address of the form of a new job for a day, `YYYY-MM-DD`. Mails about a missing day link to this address. */
export const newJobPath = (date: string) => `/jobs/new?date=${date}`;
