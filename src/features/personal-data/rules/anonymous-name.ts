export const anonymousName = (id: number): string => `Tidligere medarbejder ${id}`;
