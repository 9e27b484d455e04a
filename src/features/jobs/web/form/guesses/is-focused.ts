/** Whether somebody is in the field, which stands in an element of its name. */
export const isFocused = (name: string): boolean => document.activeElement?.closest(`[data-field="${name}"]`) != null;
