/*
 * A finger sees no tooltips, so touch devices get another element with text or "⋮". Styles decide, because the server
 * does not know the device.
 */

const finger = "(pointer: coarse)";

/** For content created on demand, where hidden elements would still take the focus. */
export const hasFinger = () => matchMedia(finger).matches;

export const byFinger = `@media ${finger}`;
export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [byFinger]: { display: "none" } };
