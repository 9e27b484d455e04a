import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import { setUser } from "#common/web/current-user.ts";
import { dropDrafts } from "#common/web/forms/draft.ts";
import type { PasswordChange } from "#features/session/rules/credentials.ts";
import type { Session } from "#features/session/rules/session.ts";

const sessions = ["sessions"] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessions,
  queryFn: ({ signal }) => api.get<Session[]>("/api/sessions", { signal }),
});

/** The message for a flash; undefined if fields show the errors. */
export function besideFields({ errors, message }: ApiError): string | undefined {
  return Object.keys(errors).length > 0 ? undefined : message;
}

type ChangeCallbacks = Pick<SaveOptions<PasswordChange, unknown>, "onFieldErrors"> & { readonly onSaved: () => void };

export function useChangePassword(callbacks: ChangeCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: PasswordChange) => api.put<undefined>("/api/user/password", input),
    success: "Din adgangskode er ændret, og dine andre browsere er logget ud.",
    error: besideFields,
    invalidates: [sessions],
  });
}

export function useEndSession(id: number) {
  const client = useQueryClient();
  return useSave({
    request: () => api.delete<undefined>(`/api/sessions/${id}`),
    success: "Browseren er logget ud.",
    invalidates: [sessions],
    // The session may have ended after the list was fetched.
    onFailed: () => void client.invalidateQueries({ queryKey: sessions }),
  });
}

export function useEndAllSessions({ onSaved }: { readonly onSaved: () => void }) {
  return useSave({
    request: () => api.delete<undefined>("/api/sessions"),
    onSaved: () => {
      setUser(null);
      dropDrafts();
      onSaved();
    },
  });
}
