/** The unique name of an anonymised leaver. @param id the user's id */
export const anonymousName = (id: number): string => `Tidligere medarbejder ${id}`;
