import { useEffect, useState } from "react";

/** Less is a finger that rests, pixels. */
const leastMove = 8;

/**
 * Whether one has scrolled down last: what floats over a page is out of the way then, until one scrolls up or comes to the
 * end of the page, which leaves room for it.
 */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < leastMove) return;
      const isAtEnd = now + window.innerHeight >= document.documentElement.scrollHeight - leastMove;
      setDown(now > last && !isAtEnd);
      last = now;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isDown;
}
