import { createContext, type ReactNode } from "react";

/** The buttons beside "Gem" in the form of a stored job, such as approve and reject. */
export const BarActions = createContext<ReactNode>(null);
