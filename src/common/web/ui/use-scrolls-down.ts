import { useEffect, useState } from "react";

/** Pixels. A resting finger makes smaller movements. */
const leastMove = 8;

/** Whether the user scrolls down; false again after a scroll up or at the end of the page. */
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
