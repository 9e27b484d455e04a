import { useState } from "react";

export function useFilterRow(used: number, hasError: boolean) {
  const [isOpen, setIsOpen] = useState(used > 0);
  // An error opens the row of filters, which stays open after the error is corrected.
  if (hasError && !isOpen) setIsOpen(true);
  return { isOpen, onToggle: () => setIsOpen(!isOpen) };
}
