/** The path of the installed app's start page (public/manifest.webmanifest). The device stores this page. */
export const startPath = "/jobs";

/** The path of a copy of the start page for the device. The copy has no CSRF token, and appears as offline. */
export const keptStartPath = "/start";

/** The response header with the id of the page's user; "" for a visitor who is not logged in. */
export const pageUserHeader = "x-page-user";
