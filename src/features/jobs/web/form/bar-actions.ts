import { createContext, type ReactNode } from "react";

/** Further buttons for the footer of a stored job's form, such as approve and reject. */
export const BarActions = createContext<ReactNode>(null);
