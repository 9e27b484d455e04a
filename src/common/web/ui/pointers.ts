/*
 * Icons tell a mouse their words, and a finger nothing: what stands there in words, or behind "⋮", is another element. Which
 * of the two is there is said in styles, since the server does not know.
 */

/** There is a finger, which cannot hover. */
export const byFinger = "@media (pointer: coarse)";

export const onlyByFinger = { "@media not (pointer: coarse)": { display: "none" } };
export const onlyByMouse = { [byFinger]: { display: "none" } };
