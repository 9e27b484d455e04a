/** The maximum number of people in a crew, and of people that a search finds (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
/** The server looks for a user's last crew among this many jobs that the user registered last. */
export const maxJobsBeforeCrew = 200;
