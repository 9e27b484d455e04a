import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Role } from "#common/rules/access/current-user.ts";
import { type RoleName, roles } from "#common/rules/access/permissions.ts";
import { counted } from "#common/rules/counted.ts";
import { maxPerPage } from "#common/rules/lists/page-size.ts";
import type { Person } from "#common/rules/person.ts";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError, RequestOptions } from "#common/web/api/request.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { currentUserId, refreshUser } from "#common/web/current-user.ts";
import type { ListOptions, ListPage } from "#common/web/routing/filtered-list.ts";
import type { SharedLeader, SharedLeaderInput } from "../rules/shared-leader.ts";
import {
  type CreatedUser,
  type DeletionQuery,
  type Invitation,
  maxContacts,
  type User,
  type UserChange,
  type UserContact,
  type UserDeletion,
  type UserReactivation,
} from "../rules/user.ts";

const users = ["users"] as const;
const relations = { with: "roles" };

export function usersQuery(options: ListOptions & { readonly deleted: true | undefined }) {
  return queryOptions({
    queryKey: [...users, "list", options] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<User>>(withQuery("/api/users", { ...relations, paginate: true, ...options }), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function contactChoicesQuery(role: RoleName, filter: string) {
  return queryOptions({
    queryKey: [...users, "choices", role, filter] as const,
    queryFn: ({ signal }) =>
      api.get<UserContact[]>(withQuery("/api/users", { hasRoles: role, filter: filter || undefined }), { signal }),
  });
}

export function leaderChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...users, "choices", "leaders", filter] as const,
    queryFn: ({ signal }) =>
      api.get<Person[]>(withQuery("/api/users/leaders", { filter: filter || undefined }), { signal }),
  });
}

export function useShareLeader(
  callbacks: Pick<SaveOptions<SharedLeaderInput, SharedLeader>, "onSaved" | "onFieldErrors" | "onFailed">,
) {
  return useSave({
    ...callbacks,
    request: (input: SharedLeaderInput, options) => api.post<SharedLeader>("/api/users/leader", input, options),
    success: ({ count }) => `Lederen er gemt for ${counted(count, "medarbejder", "medarbejdere")}.`,
    error: unlessInvalid,
    invalidates: [users],
  });
}

export function userChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...users, "choices", "all", filter] as const,
    queryFn: ({ signal }) => api.get<User[]>(withQuery("/api/users", { filter: filter || undefined }), { signal }),
  });
}

export type ChosenPerson = Person & { readonly version: number };

export const peopleChoicesQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (found: readonly User[]): ChosenPerson[] =>
    found.map(({ id, display_name, version }) => ({ id, name: display_name, version })),
});

export const employeeContactsQuery = queryOptions({
  queryKey: [...users, "employees"] as const,
  queryFn: ({ signal }) => allEmployees({ signal }),
  meta: { errorFlash: "Error happened while loading list :(" },
});

/** A company with more than `maxContacts` employees needs further requests. */
async function allEmployees(options: RequestOptions): Promise<readonly UserContact[]> {
  const employees = { hasRoles: "employee" };
  const contacts = await api.get<UserContact[]>(withQuery("/api/users", employees), options);
  for (let page = maxContacts / maxPerPage + 1; contacts.length === (page - 1) * maxPerPage; page += 1) {
    const query = { ...employees, paginate: true, page, perPage: maxPerPage };
    contacts.push(...(await api.get<UserContact[]>(withQuery("/api/users", query), options)));
  }
  return contacts;
}

/** The roles are fixed, so the form shows them before the response arrives. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"] as const,
  queryFn: ({ signal }) => api.get<Role[]>("/api/roles", { signal }),
  placeholderData: [...roles],
});

type SaveCallbacks = Pick<SaveOptions<UserChange, User>, "onFieldErrors" | "onFailed"> & {
  readonly onSaved: (saved: CreatedUser) => void;
};

export function useSaveUser(id: number | undefined, { onSaved, ...callbacks }: SaveCallbacks) {
  const isNew = id === undefined;
  return useSave({
    ...callbacks,
    request: (input: UserChange, options) =>
      isNew
        ? api.post<CreatedUser>(withQuery("/api/users", relations), input, options)
        : api.put<CreatedUser>(withQuery(`/api/users/${id}`, relations), input),
    success: isNew ? "Bruger tilføjet." : "Bruger opdateret.",
    error: unlessInvalid,
    lists: [...users, "list"],
    invalidates: [users],
    onSaved: (saved) => {
      // Other parts of the page also show the current user's name, and depend on their roles.
      if (saved.id === currentUserId()) void refreshUser();
      onSaved(saved);
    },
  });
}

export function useInviteAgain(id: number, onSaved: (invitation: Invitation) => void) {
  const client = useQueryClient();
  return useSave({
    request: () => api.post<Invitation>(`/api/users/${id}/invitation`),
    onSaved,
    // The user may have chosen a password after the list was fetched.
    onFailed: () => void client.invalidateQueries({ queryKey: users }),
  });
}

export function useLogoutUser(id: number, { onSaved }: { readonly onSaved: () => void }) {
  return useSave({
    request: () => api.delete<undefined>(`/api/users/${id}/sessions`),
    success: "Brugeren er logget ud.",
    onSaved: () => {
      onSaved();
      if (id === currentUserId()) void refreshUser();
    },
  });
}

export function useResetSecondFactor(id: number, { onSaved }: { readonly onSaved: () => void }) {
  const client = useQueryClient();
  return useSave({
    request: () => api.delete<undefined>(`/api/users/${id}/second-factor`),
    success: "Brugerens totrinslogin er nulstillet.",
    invalidates: [users],
    onSaved,
    // Another administrator may already have reset the second factor.
    onFailed: () => void client.invalidateQueries({ queryKey: users }),
  });
}

export function userDeletionQuery(id: number) {
  return queryOptions({
    queryKey: [...users, "deletion", id] as const,
    queryFn: ({ signal }) => api.get<UserDeletion>(`/api/users/${id}/deletion`, { signal }),
    gcTime: 0,
  });
}

type ReactivateCallbacks = Pick<SaveCallbacks, "onSaved"> &
  Pick<SaveOptions<never, unknown>, "onFieldErrors" | "onFailed">;

export function useReactivateUser(id: number, callbacks: ReactivateCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<UserReactivation>) => api.post<CreatedUser>(`/api/users/${id}/reactivation`, input),
    success: "Brugeren er genaktiveret.",
    error: unlessInvalid,
    invalidates: [users, ["jobs"]],
  });
}

type DeleteCallbacks = { readonly onSaved: () => void; readonly onFailed: (error: ApiError) => void };

export function useDeleteUser(id: number, { onSaved, onFailed }: DeleteCallbacks) {
  const client = useQueryClient();
  return useSave({
    request: (deletion: DeletionQuery) => api.delete<undefined>(withQuery(`/api/users/${id}`, deletion)),
    success: "Brugeren er slettet",
    error: "Der skete en fejl ifm. sletning af bruger.",
    invalidates: [users, ["projects"], ["cost-centers"], ["jobs"]],
    onSaved,
    onFailed: (error) => {
      // The user may have been deleted after the list was fetched.
      void client.invalidateQueries({ queryKey: users });
      onFailed(error);
    },
  });
}
