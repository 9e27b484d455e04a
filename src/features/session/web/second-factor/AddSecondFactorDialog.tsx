import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type FormEvent, type ReactNode, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import {
  type Confirmation,
  confirmation,
  type Enrolment,
  type PasswordProof,
  passwordProof,
} from "#features/session/rules/second-factor.ts";
import { OwnPasswordField } from "../OwnPasswordField.tsx";
import { CodeField } from "./CodeField.tsx";
import { QrCode } from "./QrCode.tsx";
import { copyCodes, RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { useBeginSecondFactor, useConfirmSecondFactor } from "./second-factor.queries.ts";

type Step = {
  readonly title: string;
  readonly submitLabel: string;
  readonly closeLabel?: string;
  readonly isSaving?: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly content: ReactNode;
};

export function AddSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = usePasswordStep(setEnrolment);
  const confirm = useAppStep(enrolment, setCodes);
  const { content, ...step } = codes ? codesStep(codes) : enrolment ? confirm : begin;
  return (
    <FormDialog
      open
      // A pending response may contain the recovery codes, so the dialog stays open.
      onClose={() => step.isSaving || onClose()}
      {...step}
    >
      {content}
    </FormDialog>
  );
}

function usePasswordStep(onBegun: (enrolment: Enrolment) => void): Step {
  const form = useForm<PasswordProof>({
    defaultValues: { current_password: "" },
    resolver: formResolver(passwordProof),
  });
  const { save, isSaving } = useBeginSecondFactor({ onSaved: onBegun, onFieldErrors: showFieldErrors(form.setError) });
  return {
    title: "Slå totrinslogin til",
    submitLabel: "Fortsæt",
    isSaving,
    onSubmit: form.handleSubmit((input) => save(input)),
    content: (
      <Stack sx={{ gap: 2 }}>
        <Typography>
          Fremover skriver du også en kode fra en app på din telefon, når du logger ind. Det kan være Google
          Authenticator, Microsoft Authenticator eller den app, der husker dine adgangskoder.
        </Typography>
        <OwnPasswordField {...textFieldProps(form, "current_password")} autoFocus />
      </Stack>
    ),
  };
}

function useAppStep(enrolment: Enrolment | undefined, onConfirmed: (codes: readonly string[]) => void): Step {
  const form = useForm<Confirmation>({ defaultValues: { code: "" }, resolver: formResolver(confirmation) });
  const { save, isSaving } = useConfirmSecondFactor({
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onFieldErrors: showFieldErrors(form.setError),
  });
  return {
    title: "Forbind din app",
    submitLabel: "Slå til",
    isSaving,
    onSubmit: form.handleSubmit((input) => save(input)),
    content: enrolment && <AppStep enrolment={enrolment} form={form} />,
  };
}

type AppStepProps = { readonly enrolment: Enrolment; readonly form: UseFormReturn<Confirmation> };

function AppStep({ enrolment, form }: AppStepProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        Scan koden med appen. Er appen på den telefon, du sidder med, så <Link href={enrolment.uri}>åbn den her</Link>.
      </Typography>
      <Box sx={{ display: "flex", justifyContent: "center" }}>
        <QrCode text={enrolment.uri} label="QR-kode til appen" />
      </Box>
      <Typography variant="body2" color="textSecondary">
        Eller skriv nøglen i appen:
        <Box component="code" sx={{ display: "block", color: "text.primary", fontSize: "0.875rem" }}>
          {enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </Box>
      </Typography>
      <CodeField {...textFieldProps(form, "code")} label="Kode på 6 cifre fra appen" autoFocus />
    </Stack>
  );
}

function codesStep(codes: readonly string[]): Step {
  return {
    title: "Dine nødkoder",
    submitLabel: "Kopiér koderne",
    closeLabel: "Luk",
    onSubmit: (event) => {
      event.preventDefault();
      void copyCodes(codes);
    },
    content: <RecoveryCodeList codes={codes} />,
  };
}
