import { useCurrentUser } from "#common/web/current-user.ts";
import type { textFieldProps } from "#common/web/forms/form-fields.ts";
import { PasswordField } from "./PasswordField.tsx";

type Props = ReturnType<typeof textFieldProps> & { readonly autoFocus?: boolean };

/** The logged-in user's own password, asked again before a change of what keeps others out. */
export function OwnPasswordField(props: Props) {
  const email = useCurrentUser()?.email;
  return (
    <>
      {/* A password manager has to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField {...props} label="Nuværende adgangskode" autoComplete="current-password" />
    </>
  );
}
