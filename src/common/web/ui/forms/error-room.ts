/**
 * Reserves a line for an error below a field. Without this line, a click on a button could cause an error that moves
 * the button away from the click.
 */
export const errorRoom = " ";
