/** A file name for a header. Lone surrogates cannot be escaped. A long name keeps its end, which has the file type. */
export const escapedName = (name: string) => encodeURIComponent(name.slice(-200).replace(/\p{Surrogate}/gu, "\ufffd"));
