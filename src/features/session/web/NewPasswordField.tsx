import type { textFieldProps } from "#common/web/forms/form-fields.ts";
import { PasswordField } from "./PasswordField.tsx";

type Props = ReturnType<typeof textFieldProps> & {
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
};

export function NewPasswordField({ helperText, hint, ...props }: Props) {
  return <PasswordField {...props} autoComplete="new-password" helperText={helperText ?? hint} />;
}
