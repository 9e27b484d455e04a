/** For how many people one call registers, and how many a search among them answers (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** Among how many of the jobs that somebody registered last their last crew is looked for. */
export const maxJobsBeforeCrew = 200;
