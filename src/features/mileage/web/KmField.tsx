import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { type FocusEventHandler, type Ref, useState } from "react";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { parseKm } from "../rules/km.ts";

type Props = {
  readonly label: string;
  readonly name: string;
  /** Kilometres; null when empty. Invalid input gives NaN, which the schemas refuse. */
  readonly value: number | null;
  readonly onChange: (km: number | null) => void;
  readonly onBlur?: FocusEventHandler;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  readonly helperText?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
};

export function KmField({ label, name, value, onChange, onBlur, error, helperText, ...props }: Props) {
  const [typed, setTyped] = useState({ text: kmText(value), of: value });
  // A value that does not come from typing, such as a reset, replaces the text.
  if (!Object.is(typed.of, value)) setTyped({ text: kmText(value), of: value });
  return (
    <TextField
      label={label}
      name={name}
      value={typed.text}
      required={props.isRequired ?? false}
      inputRef={props.inputRef}
      error={error !== undefined}
      helperText={error ?? helperText}
      autoComplete="off"
      onChange={(event) => {
        const km = kmOf(event.target.value);
        setTyped({ text: event.target.value, of: km });
        onChange(km);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped({ text: kmText(value), of: value });
        onBlur?.(event);
      }}
      slotProps={{
        input: {
          readOnly: props.isReadOnly ?? false,
          endAdornment: <InputAdornment position="end">km</InputAdornment>,
        },
        htmlInput: { inputMode: "decimal", style: { textAlign: "right" } },
      }}
    />
  );
}

const kmText = (km: number | null) => (km === null || Number.isNaN(km) ? "" : formatNumber(km));

const kmOf = (text: string) => (text.trim() === "" ? null : (parseKm(text) ?? Number.NaN));
