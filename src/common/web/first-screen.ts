import { useEffect, useSyncExternalStore } from "react";

/*
 * React hydrates the page's frame before its screen. Until both are done, calls and stored data wait, because nothing
 * may change what the screen shows (docs/decisions/095-one-page-on-both-sides.md).
 */

let isThere = false;
let resolve = () => {};

// Without `Promise.withResolvers`, which older browsers get only later.
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
