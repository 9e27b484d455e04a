/** For a header. A lone surrogate cannot be escaped; the end of the name has the file's type. */
export const escapedName = (name: string) => encodeURIComponent(name.slice(-200).replace(/\p{Surrogate}/gu, "\ufffd"));
