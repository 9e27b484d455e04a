import { useCurrentUser } from "#common/web/current-user.ts";
import type { textFieldProps } from "#common/web/forms/form-fields.ts";
import { PasswordField } from "./PasswordField.tsx";

type Props = ReturnType<typeof textFieldProps> & { readonly autoFocus?: boolean };

export function OwnPasswordField(props: Props) {
  const email = useCurrentUser()?.email;
  return (
    <>
      {/* Tells password managers which user the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField {...props} label="Nuværende adgangskode" autoComplete="current-password" />
    </>
  );
}
