import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { maxFilterLength } from "#common/rules/lists/page-size.ts";
import { touchTarget } from "#common/web/theme.ts";
import { debounceMilliseconds } from "#common/web/use-settled.ts";
import { Icon } from "../Icon.tsx";
import { mdiMagnify } from "../icons.ts";

type Props = {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label?: string;
  readonly autoFocus?: boolean;
  readonly size?: "small" | "medium";
};

export function SearchBox({ value, onSearch, label = "Søg", autoFocus = false, size = "small" }: Props) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The search can also change from outside, for example by Back. The new value then replaces the input.
  if (typed.of !== value) setTyped({ text: value, of: value });
  const latest = useRef(onSearch);
  latest.current = onSearch;

  useEffect(() => {
    if (typed.text === typed.of) return;
    const timer = setTimeout(() => latest.current(typed.text), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      type="search"
      label={label}
      size={size}
      value={typed.text}
      autoFocus={autoFocus}
      onChange={(event) => setTyped({ text: event.target.value, of: value })}
      slotProps={{
        input: {
          sx: { minHeight: touchTarget },
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
        },
        htmlInput: { maxLength: maxFilterLength },
      }}
    />
  );
}
