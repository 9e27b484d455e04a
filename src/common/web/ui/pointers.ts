/*
 * Icons tell a mouse their words, and a finger nothing: what stands there in words, or behind "⋮", is another element. Which
 * of the two is there is said in styles, since the server does not know.
 */

const finger = "(pointer: coarse)";

/** For what is made only when it is asked for; a menu's keys would stop at an item that the styles hide. */
export const hasFinger = () => matchMedia(finger).matches;

export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [`@media ${finger}`]: { display: "none" } };
