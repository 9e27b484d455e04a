/**
 * The help text of a field without one. It reserves a line for an error; otherwise an error on blur would move the button away
 * from the click that caused it.
 */
export const errorRoom = " ";
