// Styles choose elements for a finger or a mouse, because the server does not know the device.

const finger = "(pointer: coarse)";

/** Only for content that opens later, such as a menu. A menu item that only styles hide could still get the focus. */
export const hasFinger = () => matchMedia(finger).matches;

export const byFinger = `@media ${finger}`;
export const onlyByFinger = { [`@media not ${finger}`]: { display: "none" } };
export const onlyByMouse = { [byFinger]: { display: "none" } };
