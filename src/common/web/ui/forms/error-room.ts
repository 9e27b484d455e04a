/**
 * Reserves a line for an error below a field: an error on blur would otherwise move the button away from the click that
 * caused it.
 */
export const errorRoom = " ";
