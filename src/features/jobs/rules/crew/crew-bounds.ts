/** The maximum number of people in a crew, and of results when searching people (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The number of the user's latest registrations in which their last crew is searched. */
export const maxJobsBeforeCrew = 200;
