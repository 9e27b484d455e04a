/** A file name for a header. A lone surrogate cannot be escaped; the end of the name is kept, because it has the type. */
export const escapedName = (name: string) => encodeURIComponent(name.toWellFormed().slice(-200).toWellFormed());
