/** Where the app starts from the home screen of a device (public/manifest.webmanifest). The device keeps this page. */
export const startPath = "/jobs";

/** The page of the start as the device keeps it: without a token, and with the words of a page that is seen offline. */
export const keptStartPath = "/start";

/** The header of a page that holds the id of its user, or "" when nobody is logged in. */
export const pageUserHeader = "x-page-user";
