/*
 * Icons have tooltips for a mouse but not for a finger, so touch devices get another element with text or "⋮". Styles decide,
 * because the server does not know the device.
 */

const finger = "(pointer: coarse)";

/** For content created on demand; keys in a menu would stop at an item hidden by styles. */
export const hasFinger = () => matchMedia(finger).matches;

export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [`@media ${finger}`]: { display: "none" } };
