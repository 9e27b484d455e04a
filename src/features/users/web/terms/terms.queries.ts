import { queryOptions } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import type { KnownNorm } from "#common/rules/norm/known-norm.ts";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { currentUserId, refreshUser } from "#common/web/current-user.ts";
import type { EmploymentPeriod, EmploymentPeriodInput } from "#features/users/rules/employment-period.ts";
import type { SharedTerms, SharedTermsInput, Terms, TermsInput } from "#features/users/rules/employment-terms.ts";

const keyOf = (userId: number) => ["users", "terms", userId] as const;
const pathOf = (userId: number) => `/api/users/${userId}/terms`;

/** Keys of data that depends on rates and plans. `jobs` includes flags, working time and registrations. */
const dependent = [["users"], ["jobs"], ["job-suggestions"]] as const;

export function termsQuery(userId: number) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api.get<Terms[]>(pathOf(userId), { signal }),
  });
}

export function normsQuery(userId: number) {
  return queryOptions({
    queryKey: ["users", "norms", userId] as const,
    queryFn: ({ signal }) => api.get<KnownNorm[]>(`/api/users/${userId}/norms`, { signal }),
    staleTime: whileTheScreenComes,
  });
}

export function employmentPeriodQuery(userId: number) {
  return queryOptions({
    queryKey: ["users", "employment", userId] as const,
    queryFn: ({ signal }) => api.get<EmploymentPeriod>(employmentPathOf(userId), { signal }),
  });
}

const employmentPathOf = (userId: number) => `/api/users/${userId}/employment`;

export function useSaveEmploymentPeriod(
  userId: number,
  callbacks: Pick<
    SaveOptions<ChangeOf<EmploymentPeriodInput>, EmploymentPeriod>,
    "onFieldErrors" | "onFailed" | "onSaved"
  >,
) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<EmploymentPeriodInput>) => api.put<EmploymentPeriod>(employmentPathOf(userId), input),
    success: "Ansættelsen er gemt.",
    error: unlessInvalid,
    invalidates: [["users"], ["balances"]],
  });
}

type SaveCallbacks = Pick<SaveOptions<ChangeOf<TermsInput>, Terms>, "onFieldErrors" | "onFailed"> & {
  readonly onSaved: () => void;
};

export function useSaveTerms(userId: number, id: number | undefined, { onSaved, ...callbacks }: SaveCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: ChangeOf<TermsInput>, options) =>
      id === undefined
        ? api.post<Terms>(pathOf(userId), input, options)
        : api.put<Terms>(`${pathOf(userId)}/${id}`, input),
    success: "Vilkårene er gemt.",
    error: unlessInvalid,
    invalidates: dependent,
    onSaved: () => afterChange(userId, onSaved),
  });
}

type SharedCallbacks = Pick<SaveOptions<SharedTermsInput, SharedTerms>, "onFieldErrors" | "onFailed"> & {
  readonly onSaved: () => void;
};

export function useSaveSharedTerms({ onSaved, ...callbacks }: SharedCallbacks) {
  return useSave({
    ...callbacks,
    request: (input: SharedTermsInput, options) => api.post<SharedTerms>("/api/employment-terms", input, options),
    success: ({ count }) => `Vilkårene er gemt for ${counted(count, "medarbejder", "medarbejdere")}.`,
    error: unlessInvalid,
    invalidates: dependent,
    onSaved: (_, { users }) => {
      onSaved();
      if (users.some((id) => id === currentUserId())) void refreshUser();
    },
  });
}

export function useDeleteTerms(userId: number, { id, version }: Terms, onSaved: () => void) {
  return useSave({
    request: () => api.delete<undefined>(withQuery(`${pathOf(userId)}/${id}`, { version })),
    success: "Vilkårene er slettet.",
    invalidates: dependent,
    onSaved: () => afterChange(userId, onSaved),
  });
}

/** Forms show the current user's rates, so the current user is fetched again. */
function afterChange(userId: number, onSaved: () => void): void {
  onSaved();
  if (userId === currentUserId()) void refreshUser();
}
