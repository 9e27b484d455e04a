// Styles choose elements for a finger or a mouse, because the server does not know the device.

const finger = "(pointer: coarse)";

/** For content that opens on demand, such as a menu. There, an item that only styles hide could still get the focus. */
export const hasFinger = () => matchMedia(finger).matches;

export const byFinger = `@media ${finger}`;
export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [byFinger]: { display: "none" } };
