/**
 * The help text of a field without one. It keeps the line that an error needs: an error that comes when the field is
 * left would else push the button away from under the click that left it.
 */
export const errorRoom = " ";
