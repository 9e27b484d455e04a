/** The address of the form for a new job on a day, `YYYY-MM-DD`. Mails about missing days link to this form. */
export const newJobPath = (date: string) => `/jobs/new?date=${date}`;
