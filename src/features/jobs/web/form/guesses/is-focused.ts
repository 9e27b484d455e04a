export const isFocused = (name: string): boolean => document.activeElement?.closest(`[data-field="${name}"]`) != null;
