/** A file's name as a header says it. Half a character cannot be escaped; the end of a name tells its type. */
export const escapedName = (name: string) => encodeURIComponent(name.toWellFormed().slice(-200).toWellFormed());
