/** Favourites per user, and characters of a name (docs/product-rules.md#favourites). */
export const maxFavourites = 20;
export const maxFavouriteName = 60;
