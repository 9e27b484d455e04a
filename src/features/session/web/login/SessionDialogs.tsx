import { useLocation } from "@tanstack/react-router";
import { loginProblems, loginStepOf } from "#features/session/rules/single-sign-on/login-problem.ts";
import { ProviderCodeDialog } from "../single-sign-on/ProviderCodeDialog.tsx";
import { ForgotPasswordDialog } from "./ForgotPasswordDialog.tsx";
import { LoginDialog } from "./LoginDialog.tsx";

export type SessionDialog = "login" | "forgot" | undefined;

type Props = {
  readonly dialog: SessionDialog;
  readonly onChange: (dialog: SessionDialog) => void;
  readonly onLoggedIn: () => void;
  readonly wanted: () => string | undefined;
};

export function SessionDialogs({ dialog, onChange, onLoggedIn, wanted }: Props) {
  const step = useLocation({ select: ({ hash }) => loginStepOf(hash) });
  const close = () => onChange(undefined);
  if (step === "code") return <ProviderCodeDialog open={dialog === "login"} onClose={close} />;
  return (
    <>
      <LoginDialog
        open={dialog === "login"}
        wanted={wanted}
        problem={step && loginProblems[step]}
        onClose={close}
        onForgot={() => onChange("forgot")}
        onLoggedIn={() => {
          close();
          onLoggedIn();
        }}
      />
      <ForgotPasswordDialog open={dialog === "forgot"} onClose={close} />
    </>
  );
}
