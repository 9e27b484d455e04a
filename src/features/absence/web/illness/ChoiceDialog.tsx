import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";

type Props = {
  readonly title: string;
  readonly choices: readonly { readonly label: string; readonly about: string; readonly onChoose: () => void }[];
  readonly isSaving: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

export function ChoiceDialog({ title, choices, isSaving, open, onClose, children }: Props) {
  return (
    <FormDialog title={title} open={open} onClose={onClose} closeLabel="Annuller">
      {children && <Typography sx={{ mb: 2 }}>{children}</Typography>}
      <Stack sx={{ gap: 1.5 }}>
        {choices.map(({ label, about, onChoose }) => (
          <Button
            key={label}
            variant="outlined"
            size="large"
            disabled={isSaving}
            onClick={onChoose}
            sx={{ flexDirection: "column", py: 1.5 }}
          >
            {label}
            <Typography component="span" variant="body2" color="textSecondary">
              {about}
            </Typography>
          </Button>
        ))}
      </Stack>
    </FormDialog>
  );
}
