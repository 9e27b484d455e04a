/** For how many people one call registers, and how many a search among them answers (docs/product-rules.md#crews). */
export const maxCrew = 30;
export const maxCrewChoices = 50;
