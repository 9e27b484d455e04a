/** The maximum number of people in a crew, and of results when searching people (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** A user's last crew is searched for among the jobs that the user registered last, at most this many. */
export const maxJobsBeforeCrew = 200;
