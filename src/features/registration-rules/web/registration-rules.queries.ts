import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import { refreshUser } from "#common/web/current-user.ts";
import type { RegistrationRules, RegistrationRulesInput } from "../rules/registration-rules.ts";

const path = "/api/registration-rules";

export const registrationRulesQuery = queryOptions({
  queryKey: ["registration-rules"] as const,
  queryFn: ({ signal }) => api.get<RegistrationRules>(path, { signal }),
});

type Saving = SaveOptions<ChangeOf<RegistrationRulesInput>, RegistrationRules>;

export function useSaveRegistrationRules({
  onSaved,
  ...callbacks
}: Pick<Saving, "onFailed" | "onFieldErrors"> & { readonly onSaved: () => void }) {
  return useSave({
    ...callbacks,
    record: registrationRulesQuery.queryKey,
    request: (input: ChangeOf<RegistrationRulesInput>) => api.put<RegistrationRules>(path, input),
    success: "Reglerne er gemt.",
    error: unlessInvalid,
    invalidates: [registrationRulesQuery.queryKey],
    onSaved: () => {
      // The forms and the week use the rules in the data of the current user.
      void refreshUser();
      onSaved();
    },
  });
}
