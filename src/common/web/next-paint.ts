/** Resolves when the next frame is painted. Used before work that would delay that frame. */
export const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
