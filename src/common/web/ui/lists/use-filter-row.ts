import { useState } from "react";

/** The row of filters is open from the start if filters are in use, and opens if a filter has an error. */
export function useFilterRow(used: number, hasError: boolean) {
  const [isOpen, setIsOpen] = useState(used > 0);
  // The row stays open after the error is corrected.
  if (hasError && !isOpen) setIsOpen(true);
  return { isOpen, onToggle: () => setIsOpen(!isOpen) };
}
