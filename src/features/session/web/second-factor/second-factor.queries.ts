import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import { refreshUser } from "#common/web/current-user.ts";
import type {
  Confirmation,
  Enrolment,
  FullProof,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
} from "#features/session/rules/second-factor.ts";
import { besideFields } from "../profile/profile.queries.ts";

const address = "/api/user/second-factor";
const key = ["second-factor"] as const;

export const secondFactorQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get<SecondFactor>(address, { signal }),
});

type Callbacks<Input, Result> = Pick<SaveOptions<Input, Result>, "onFieldErrors" | "onSaved">;
type Change<Input, Result> = Callbacks<Input, Result> & Pick<SaveOptions<Input, Result>, "request" | "success">;

function useChange<Input, Result>(change: Change<Input, Result>) {
  const client = useQueryClient();
  return useSave({
    ...change,
    error: besideFields,
    invalidates: [key],
    // The second factor may have changed in another window.
    onFailed: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export function useBeginSecondFactor(callbacks: Callbacks<PasswordProof, Enrolment>) {
  return useChange({ ...callbacks, request: (input: PasswordProof) => api.post<Enrolment>(address, input) });
}

export function useConfirmSecondFactor({ onSaved, ...callbacks }: Callbacks<Confirmation, RecoveryCodes>) {
  return useChange({
    ...callbacks,
    request: (input: Confirmation) => api.put<RecoveryCodes>(address, input),
    success: "Totrinslogin er slået til.",
    onSaved: (codes, input) => {
      // If the company requires a second factor, the other pages become available now.
      void refreshUser();
      onSaved?.(codes, input);
    },
  });
}

export function useRenewRecoveryCodes(callbacks: Callbacks<FullProof, RecoveryCodes>) {
  return useChange({
    ...callbacks,
    request: (input: FullProof) => api.post<RecoveryCodes>(`${address}/recovery-codes`, input),
  });
}

export function useRemoveSecondFactor({ onSaved, ...callbacks }: Callbacks<FullProof, undefined>) {
  return useChange({
    ...callbacks,
    request: (input: FullProof) => api.post<undefined>(`${address}/removal`, input),
    success: "Totrinslogin er slået fra.",
    onSaved: (none, input) => {
      void refreshUser();
      onSaved?.(none, input);
    },
  });
}
