import TextField from "@mui/material/TextField";
import type { textFieldProps } from "#common/web/forms/form-fields.ts";

type Props = ReturnType<typeof textFieldProps> & {
  readonly label: string;
  readonly takesRecoveryCode?: boolean;
  readonly autoFocus?: boolean;
};

const recoveryHint =
  "De 6 cifre fra appen, eller en af dine nødkoder. Har du mistet begge dele, så spørg en administrator.";

export function CodeField({ helperText, takesRecoveryCode = false, ...props }: Props) {
  const hint = takesRecoveryCode ? recoveryHint : undefined;
  const inputMode = takesRecoveryCode ? "text" : "numeric";
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      helperText={helperText ?? hint}
      slotProps={{ htmlInput: { inputMode, autoCapitalize: "characters", spellCheck: false } }}
    />
  );
}
