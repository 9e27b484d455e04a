/** A file name for a header. A long name is cut at its start. Lone surrogates would make `encodeURIComponent` throw. */
export const escapedName = (name: string) => encodeURIComponent(name.slice(-200).replace(/\p{Surrogate}/gu, "\ufffd"));
