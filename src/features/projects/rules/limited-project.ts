/** The error for a project that does not exist, or that is not for the actor. */
export const unknownProject = "Projektet findes ikke.";
export const projectForOthers = "Projektet er kun for nogle, og medarbejderen er ikke med.";

export const maxProjectPeople = 500;

/** The maximum number of users for whom a form requests projects. A crew has the same maximum. */
export const maxForUsers = 30;
