/** The path of the installed app's start page (public/manifest.webmanifest). */
export const startPath = "/jobs";

/** The path of the start page's copy, which a device stores. The copy has no CSRF token and says that it is offline. */
export const keptStartPath = "/start";

/** The response header with the id of the page's user; "" for a visitor who is not logged in. */
export const pageUserHeader = "x-page-user";
