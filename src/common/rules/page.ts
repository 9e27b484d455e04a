/** The start page of the installed app (public/manifest.webmanifest), which the device stores. */
export const startPath = "/jobs";

/** The same page for storage on the device: without a token, and with the words for offline use. */
export const keptStartPath = "/start";

/** Header of a page with the id of its user, or "" for a visitor. */
export const pageUserHeader = "x-page-user";
