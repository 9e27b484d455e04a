/** The error for a project that does not exist, and for one that is not for the actor. */
export const unknownProject = "Projektet findes ikke.";
export const projectForOthers = "Projektet er kun for nogle, og medarbejderen er ikke med.";

/** The maximum number of people on a project's list. */
export const maxProjectPeople = 500;

/** The maximum number of users for whom a form requests projects. It is the maximum size of a crew, too. */
export const maxForUsers = 30;
