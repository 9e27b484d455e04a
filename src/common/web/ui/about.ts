import { createContext, useContext } from "react";

/** The ids of the elements that say what a row's buttons are about: fifteen buttons of a list are called "Godkend". */
export const About = createContext<string | undefined>(undefined);

/** Describes a button of a row for whoever does not see where it stands. */
export function useAbout(): { readonly "aria-describedby"?: string } {
  const ids = useContext(About);
  return ids === undefined ? {} : { "aria-describedby": ids };
}
