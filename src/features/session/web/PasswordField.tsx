import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiEyeOffOutline, mdiEyeOutline } from "./icons.ts";

export function PasswordField(props: Omit<TextFieldProps, "type" | "slotProps">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconAction
                label={isShown ? "Skjul tegnene" : "Vis tegnene"}
                icon={isShown ? mdiEyeOffOutline : mdiEyeOutline}
                edge="end"
                onClick={() => setIsShown(!isShown)}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
