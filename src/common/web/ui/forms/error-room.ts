/** Keeps a line free for an error below a field. Otherwise an error could move a button away from the user's click. */
export const errorRoom = " ";
