import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseFormReturn } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import type { FullProof } from "#features/session/rules/second-factor.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "./CodeField.tsx";

export const noProof: FullProof = { current_password: "", code: "" };

export function SecondFactorProof({ form, text }: { readonly form: UseFormReturn<FullProof>; readonly text: string }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{text}</Typography>
      <OwnPasswordField {...textFieldProps(form, "current_password")} autoFocus />
      <CodeField {...textFieldProps(form, "code")} label="Kode fra appen" takesRecoveryCode />
    </Stack>
  );
}
