/** Resolves when the next frame is painted, for work that would delay it. */
export const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
