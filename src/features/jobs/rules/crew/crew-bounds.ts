/** The maximum numbers of people in a crew and in the result of a search for people (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The user's last crew is searched in this number of their latest registrations. */
export const maxJobsBeforeCrew = 200;
