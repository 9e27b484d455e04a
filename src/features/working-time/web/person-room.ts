/** Reserves the space of the person field until the field is loaded. */
export const personRoom = { flexGrow: 1, flexBasis: 220, maxWidth: { sm: 320 }, height: 56 };
