/** The room of the field for the person, also before the field is there. */
export const personRoom = { flexGrow: 1, flexBasis: 220, maxWidth: { sm: 320 }, height: 56 };
