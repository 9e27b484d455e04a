import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { type FocusEventHandler, type Ref, useState } from "react";
import { parseKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";

type Props = {
  readonly label: string;
  /** Kroner; null for an empty field, and NaN for invalid input. The schemas refuse NaN. */
  readonly value: number | null;
  readonly onChange?: (kroner: number | null) => void;
  readonly onBlur?: FocusEventHandler;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly name?: string;
  readonly unit?: string;
  readonly error?: string | undefined;
  readonly helperText?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
};

export function MoneyField({ label, value, onChange, onBlur, error, helperText, unit = "kr.", ...props }: Props) {
  const [typed, setTyped] = useState({ text: amountText(value), of: value });
  // A new value from outside, such as a default rate or a reset, replaces the input.
  if (!Object.is(typed.of, value)) setTyped({ text: amountText(value), of: value });

  return (
    <TextField
      label={label}
      name={props.name}
      value={typed.text}
      required={props.isRequired ?? false}
      disabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      inputRef={props.inputRef}
      error={error !== undefined}
      helperText={error ?? helperText}
      autoComplete="off"
      onChange={(event) => {
        const kroner = amountOf(event.target.value);
        setTyped({ text: event.target.value, of: kroner });
        onChange?.(kroner);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped({ text: amountText(value), of: value });
        onBlur?.(event);
      }}
      slotProps={{
        input: {
          readOnly: props.isReadOnly ?? false,
          endAdornment: <InputAdornment position="end">{unit}</InputAdornment>,
        },
        htmlInput: { inputMode: "decimal", style: { textAlign: "right" } },
      }}
    />
  );
}

function amountText(kroner: number | null): string {
  return kroner === null || Number.isNaN(kroner) ? "" : formatDecimal(kroner);
}

function amountOf(text: string): number | null {
  return text.trim() === "" ? null : (parseKroner(text) ?? Number.NaN);
}
