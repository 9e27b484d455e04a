import { useEffect, useSyncExternalStore } from "react";

/*
 * React hydrates the frame of a page before its screen. Until then nothing may change what the screen shows, so calls
 * and stored data wait (docs/decisions/095-one-page-on-both-sides.md).
 */

let isThere = false;
let resolve = () => {};

// This runs before the functions that older browsers lack are loaded, such as `Promise.withResolvers`.
export const firstScreen = new Promise<void>((done) => {
  resolve = done;
});

/** For the component of each screen. */
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
