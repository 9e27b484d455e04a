/** The name of an anonymised leaver, which nobody else has. @param id of their user */
export const anonymousName = (id: number): string => `Tidligere medarbejder ${id}`;
