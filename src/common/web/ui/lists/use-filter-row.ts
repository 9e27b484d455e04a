import { useState } from "react";

/** Whether the row of filters is open: from the start where some are in use, and while one of them has an error. */
export function useFilterRow(used: number, hasError: boolean) {
  const [isOpen, setIsOpen] = useState(used > 0);
  // It stays open when the error is corrected.
  if (hasError && !isOpen) setIsOpen(true);
  return { isOpen, onToggle: () => setIsOpen(!isOpen) };
}
