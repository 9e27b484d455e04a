import useMediaQuery from "@mui/material/useMediaQuery";

/** Narrower than `md`; a page being printed counts as wide as its window, since it is drawn again for paper only. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true, ...asked });
}

/** The server has no window to ask. */
const asked = typeof window === "undefined" ? {} : { matchMedia: matchScreen };

function matchScreen(query: string): MediaQueryList {
  const list = window.matchMedia(query);
  let onScreen = list.matches;
  return new Proxy(list, {
    get(_, name) {
      if (name === "matches") {
        if (!window.matchMedia("print").matches) onScreen = list.matches;
        return onScreen;
      }
      const value = Reflect.get(list, name);
      return typeof value === "function" ? value.bind(list) : value;
    },
  });
}
