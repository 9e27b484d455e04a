export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The last crew is found among this many of the user's latest registrations. */
export const maxJobsBeforeCrew = 200;
