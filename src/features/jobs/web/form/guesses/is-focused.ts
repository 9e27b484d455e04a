/** Whether the focus is inside the field's element. */
export const isFocused = (name: string): boolean => document.activeElement?.closest(`[data-field="${name}"]`) != null;
