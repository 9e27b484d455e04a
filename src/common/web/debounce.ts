/** Delay between the last key and a search or check. */
export const debounceMilliseconds = 250;
