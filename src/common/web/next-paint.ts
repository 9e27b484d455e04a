/** Resolves after the next frame has been painted. Used before work that would delay that frame. */
export const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
