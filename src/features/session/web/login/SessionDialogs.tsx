import { ForgotPasswordDialog } from "./ForgotPasswordDialog.tsx";
import { LoginDialog } from "./LoginDialog.tsx";

export type SessionDialog = "login" | "forgot" | undefined;

type Props = {
  readonly dialog: SessionDialog;
  readonly onChange: (dialog: SessionDialog) => void;
  readonly onLoggedIn: () => void;
};

export function SessionDialogs({ dialog, onChange, onLoggedIn }: Props) {
  const close = () => onChange(undefined);
  return (
    <>
      <LoginDialog
        open={dialog === "login"}
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
