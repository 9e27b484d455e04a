/** The most people in one crew and in one search for people (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The previous crew is searched among this many of the user's latest jobs. */
export const maxJobsBeforeCrew = 200;
