import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { InvitationsInput, InvitedUser, SentInvitations } from "#features/users/rules/invitations.ts";

/** The key begins with `users`, so that the list is fetched again after a change of users. */
export const invitedQuery = queryOptions({
  queryKey: ["users", "invited"] as const,
  queryFn: ({ signal }) => api.get<InvitedUser[]>("/api/invitations", { signal }),
});

export function useInviteUsers(onSaved: (sent: SentInvitations) => void) {
  return useSave({
    request: (input: InvitationsInput, options) => api.post<SentInvitations>("/api/invitations", input, options),
    invalidates: [["users"]],
    onSaved,
  });
}
