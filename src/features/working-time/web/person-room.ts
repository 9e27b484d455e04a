/** The space of the field for the person, which is reserved before the field is loaded. */
export const personRoom = { flexGrow: 1, flexBasis: 220, maxWidth: { sm: 320 }, height: 56 };
