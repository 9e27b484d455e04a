import TextField from "@mui/material/TextField";
import type { textFieldProps } from "../../../common/web/form-fields.ts";

type Props = ReturnType<typeof textFieldProps> & {
  readonly label: string;
  /** What stands below while there is no error. */
  readonly hint?: string;
  readonly autoFocus?: boolean;
};

/** A code of an app or, where the hint says so, a recovery code; helpers fill it in. */
export function CodeField({ helperText, hint, ...props }: Props) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      helperText={helperText ?? hint}
      slotProps={{
        htmlInput: { autoCapitalize: "characters", spellCheck: false, inputMode: hint ? "text" : "numeric" },
      }}
    />
  );
}
