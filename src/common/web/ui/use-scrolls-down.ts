import { useEffect, useState } from "react";

/** The minimum movement, in pixels. A resting finger makes smaller movements. */
const leastMove = 8;

/** Whether the user scrolls down. Floating elements are then hidden until the user scrolls up or reaches the end. */
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
