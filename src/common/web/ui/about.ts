import { createContext, useContext } from "react";

/** The ids of elements that describe a row's buttons, because a list has many buttons with the name "Godkend". */
export const About = createContext<string | undefined>(undefined);

export function useAbout(): { readonly "aria-describedby"?: string } {
  const ids = useContext(About);
  return ids === undefined ? {} : { "aria-describedby": ids };
}
