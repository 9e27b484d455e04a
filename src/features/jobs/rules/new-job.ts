export const newJobPath = (date: string) => `/jobs/new?date=${date}`;
