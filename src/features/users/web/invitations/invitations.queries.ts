import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { InvitationsInput, InvitedUser, SentInvitations } from "#features/users/rules/invitations.ts";

/** Part of the users, so that it is fetched again after their changes. */
export const invitedQuery = queryOptions({
  queryKey: ["users", "invited"] as const,
  queryFn: ({ signal }) => api.get<InvitedUser[]>("/api/invitations", { signal }),
});

/** Earlier links become invalid. */
export function useInviteUsers(onSaved: (sent: SentInvitations) => void) {
  return useSave({
    request: (input: InvitationsInput, options) => api.post<SentInvitations>("/api/invitations", input, options),
    invalidates: [["users"]],
    onSaved,
  });
}
