import { createContext, type ReactNode } from "react";

/** What else one may do with a stored job than save it, in the bar of its form. */
export const BarActions = createContext<ReactNode>(null);
