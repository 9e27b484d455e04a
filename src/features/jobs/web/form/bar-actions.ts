import { createContext, type ReactNode } from "react";

/** Buttons that a stored job's screen adds to the form's footer, such as approve and reject. */
export const BarActions = createContext<ReactNode>(null);
