/** What is typed is searched for, or looked at, so long after the last key. */
export const debounceMilliseconds = 250;
