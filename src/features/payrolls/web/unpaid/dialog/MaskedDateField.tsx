import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useForkRef } from "@mui/material/utils";
import { type Ref, useLayoutEffect, useRef } from "react";

type Props = Omit<TextFieldProps, "value" | "onChange" | "inputRef" | "ref"> & {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

export function MaskedDateField({ ref, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(input, ref);
  const caret = useRef<number>(null);

  // Inserting hyphens moves the caret to the end. This effect puts the caret back.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <TextField
      {...props}
      inputRef={inputRef}
      value={value}
      placeholder="0000-00-00"
      autoComplete="off"
      onChange={({ target }) => {
        caret.current = masked(target.value.slice(0, target.selectionStart ?? undefined)).length;
        onChange(masked(target.value));
      }}
      slotProps={{ htmlInput: { inputMode: "numeric" } }}
    />
  );
}

function masked(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== "").join("-");
}
