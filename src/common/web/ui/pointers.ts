/*
 * A finger cannot hover to see a tooltip, so touch devices get another element with a text or "⋮". Styles choose
 * between the two elements, because the server does not know the device.
 */

const finger = "(pointer: coarse)";

/**
 * Whether the device has a touch screen. For content that opens on demand, where a hidden element could get the focus.
 */
export const hasFinger = () => matchMedia(finger).matches;

export const byFinger = `@media ${finger}`;
export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [byFinger]: { display: "none" } };
