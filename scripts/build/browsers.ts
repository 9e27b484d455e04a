/** Browsers of the last five years. src/app/web/older-browsers.ts has the functions that some of them lack. */
export const browsers = ["chrome96", "edge96", "firefox94", "safari15"];
