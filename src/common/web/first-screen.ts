import { useEffect, useSyncExternalStore } from "react";

/*
 * Until React has hydrated the first screen, the app shows no stored results, and the frame around the screen sends no
 * requests (docs/decisions/095-one-page-on-both-sides.md).
 */

let isThere = false;
let resolve = () => {};

// `Promise.withResolvers` is not used here, because its polyfill for older browsers is loaded later.
export const firstScreen = new Promise<void>((done) => {
  resolve = done;
});

export function useNoteScreen(): void {
  useEffect(() => {
    isThere = true;
    resolve();
  }, []);
}

export function useIsScreenThere(): boolean {
  return useSyncExternalStore(subscribe, getIsThere, isNotThere);
}

function subscribe(listener: () => void): () => void {
  let isOver = false;
  void firstScreen.then(() => isOver || listener());
  return () => {
    isOver = true;
  };
}

const getIsThere = () => isThere;
const isNotThere = () => false;
