import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { Favourite, FavouriteInput, FavouriteName } from "../rules/favourite.ts";

const favourites = ["favourites"] as const;

/** Includes favourites with a closed project or job type. */
export const favouritesQuery = queryOptions({
  queryKey: favourites,
  queryFn: ({ signal }) => api.get<Favourite[]>("/api/favourites", { signal }),
  meta: { isKept: true },
});

type SaveCallbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveFavourite(callbacks: SaveCallbacks<FavouriteInput, Favourite>) {
  return useSave({
    ...callbacks,
    request: (input: FavouriteInput, options) => api.post<Favourite>("/api/favourites", input, options),
    success: "Favorit gemt.",
    invalidates: [favourites],
  });
}

export function useRenameFavourite(id: number, callbacks: SaveCallbacks<FavouriteName, Favourite>) {
  return useSave({
    ...callbacks,
    request: (input: FavouriteName) => api.put<Favourite>(`/api/favourites/${id}`, input),
    invalidates: [favourites],
  });
}

export function useDeleteFavourite(callbacks: SaveCallbacks<number, void>) {
  return useSave({
    ...callbacks,
    request: (id: number) => api.delete<void>(`/api/favourites/${id}`),
    success: "Favorit slettet.",
    invalidates: [favourites],
  });
}

export function useOrderFavourites() {
  return useSave({
    request: (ids: readonly number[]) => api.put<Favourite[]>("/api/favourites/order", { ids }),
    invalidates: [favourites],
  });
}
