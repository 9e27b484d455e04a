import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether the window is narrower than `md`. Printing does not change the result, although paper is narrower. */
export function useIsNarrow(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true, ...asked });
}

/** The server has no `window.matchMedia`. */
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
