/** The most favourites of a user, and the longest name of one (docs/product-rules.md#favourites). */
export const maxFavourites = 20;
export const maxFavouriteName = 60;
