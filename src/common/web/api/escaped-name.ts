/** A file name, escaped for a header. A long name keeps its end with the file type. Lone surrogates are replaced. */
export const escapedName = (name: string) => encodeURIComponent(name.slice(-200).replace(/\p{Surrogate}/gu, "\ufffd"));
