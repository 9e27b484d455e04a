/** The most people in one crew and in one search for people (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The user's latest jobs among which the previous crew is searched. */
export const maxJobsBeforeCrew = 200;
