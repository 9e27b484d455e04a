import { useEffect, useSyncExternalStore } from "react";

/*
 * React hydrates the frame of a page first and its screen later. Until then nothing may change what the screen shows, so calls
 * and stored data wait for it (docs/decisions/095-one-page-on-both-sides.md).
 */

let isThere = false;
let resolve = () => {};

// Runs before the functions that an older browser lacks are there, such as `Promise.withResolvers`.
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
