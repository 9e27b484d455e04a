import { createContext, useContext } from "react";

/** Ids of the elements that describe a row's buttons: a list has many buttons called "Godkend". */
export const About = createContext<string | undefined>(undefined);

export function useAbout(): { readonly "aria-describedby"?: string } {
  const ids = useContext(About);
  return ids === undefined ? {} : { "aria-describedby": ids };
}
