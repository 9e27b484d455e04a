import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { currentUserId, refreshUser } from "#common/web/current-user.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { Substitute, SubstituteInput, SubstitutesOfUser } from "../rules/substitute.ts";

const substitutes = ["substitutes"] as const;

/** Undefined means the logged-in user. */
const pathOf = (userId: number | undefined) =>
  userId === undefined ? "/api/substitutes" : `/api/users/${userId}/substitutes`;

export function substitutesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: [...substitutes, "of", userId ?? "me"] as const,
    queryFn: ({ signal }) => api.get<SubstitutesOfUser>(pathOf(userId), { signal }),
  });
}

export function candidatesQuery(filter: string) {
  return queryOptions({
    queryKey: [...substitutes, "candidates", filter] as const,
    queryFn: ({ signal }) =>
      api.get<Choice[]>(withQuery("/api/substitutes/candidates", { filter: filter || undefined }), { signal }),
  });
}

type NameCallbacks = Pick<SaveOptions<SubstituteInput, Substitute>, "onFieldErrors" | "onFailed" | "onSaved">;

export function useNameSubstitute(userId: number | undefined, { onSaved, ...callbacks }: NameCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: SubstituteInput, options) => api.post<Substitute>(pathOf(userId), input, options),
    success: "Stedfortræderen er valgt.",
    error: unlessInvalid,
    invalidates: [substitutes],
    onSaved: (saved, input) => {
      // Managers can choose themselves, which changes `stands_in_for` of the logged-in user.
      if (saved.substitute.id === currentUserId()) void refreshUser();
      onSaved?.(saved, input);
    },
  });
}

export function useEndSubstitute({ id, substitute }: Substitute, { onSaved }: { readonly onSaved: () => void }) {
  const client = useQueryClient();
  return useSave({
    request: () => api.delete<undefined>(`/api/substitutes/${id}`),
    success: "Stedfortræderen er fjernet.",
    invalidates: [substitutes],
    onSaved: () => {
      if (substitute.id === currentUserId()) void refreshUser();
      onSaved();
    },
    // The period may have ended after the list was fetched.
    onFailed: () => void client.invalidateQueries({ queryKey: substitutes }),
  });
}
