import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../common/web/api.ts";
import { refreshUser } from "../../../common/web/current-user.ts";
import type { ApiError } from "../../../common/web/request.ts";
import { type SaveOptions, useSave } from "../../../common/web/use-save.ts";
import type {
  Confirmation,
  Enrolment,
  FullProof,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
} from "../rules/second-factor.ts";

const address = "/api/user/second-factor";
const key = ["second-factor"] as const;

export const secondFactorQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<SecondFactor>(address, { signal }),
});

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onFieldErrors" | "onSaved">;

/** What is wrong with a field stands under it. */
const besideFields = ({ errors, message }: ApiError) => (Object.keys(errors).length > 0 ? undefined : message);

/** Gets the secret that the app has to be told. */
export function useBeginSecondFactor(callbacks: Callbacks<PasswordProof, Enrolment>) {
  return useSave({
    ...callbacks,
    request: (input: PasswordProof) => api.post<Enrolment>(address, input),
    error: besideFields,
    invalidates: [key],
  });
}

export function useConfirmSecondFactor({ onSaved, onFieldErrors }: Callbacks<Confirmation, RecoveryCodes>) {
  return useSave({
    request: (input: Confirmation) => api.put<RecoveryCodes>(address, input),
    success: "To-trins login er slået til.",
    error: besideFields,
    invalidates: [key],
    onFieldErrors,
    onSaved: (codes, input) => {
      // Where a second factor is required, the rest of the product opens now.
      void refreshUser();
      onSaved?.(codes, input);
    },
  });
}

export function useRenewRecoveryCodes(callbacks: Callbacks<FullProof, RecoveryCodes>) {
  return useSave({
    ...callbacks,
    request: (input: FullProof) => api.post<RecoveryCodes>(`${address}/recovery-codes`, input),
    error: besideFields,
    invalidates: [key],
  });
}

export function useRemoveSecondFactor({ onSaved, onFieldErrors }: Callbacks<FullProof, undefined>) {
  return useSave({
    request: (input: FullProof) => api.post<undefined>(`${address}/removal`, input),
    success: "To-trins login er slået fra.",
    error: besideFields,
    invalidates: [key],
    onFieldErrors,
    onSaved: (none, input) => {
      void refreshUser();
      onSaved?.(none, input);
    },
  });
}
