/** The maximum number of favourites per user, and of characters in a name (docs/product-rules.md#favourites). */
export const maxFavourites = 20;
export const maxFavouriteName = 60;
