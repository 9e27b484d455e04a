export const maxCopiedDays = 7;
export const maxCopiedJobs = 200;
