/** The path of the installed app's start page (public/manifest.webmanifest). The device stores a copy of the page. */
export const startPath = "/jobs";

/** The path from which the device fetches its copy of the start page. The copy has no CSRF token and looks offline. */
export const keptStartPath = "/start";

/** The response header with the id of the page's user; "" for a visitor who is not logged in. */
export const pageUserHeader = "x-page-user";
