/** The same for a project that is not for the actor and for one that does not exist. */
export const unknownProject = "Projektet findes ikke.";
export const projectForOthers = "Projektet er kun for nogle, og medarbejderen er ikke med.";

/** The people on the list of a project. */
export const maxProjectPeople = 500;

/** Users for whom a form asks for projects, as many as a crew has. */
export const maxForUsers = 30;
