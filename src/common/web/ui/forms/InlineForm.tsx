import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { FormEvent, ReactNode } from "react";

type Props = {
  readonly onSubmit: (event: FormEvent<HTMLElement>) => unknown;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  readonly children: ReactNode;
};

export function InlineForm({ onSubmit, onCancel, isSaving, children }: Props) {
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        // In the React tree, this form may be in a dialog inside another form. That form must not be submitted.
        event.stopPropagation();
        void onSubmit(event);
      }}
      sx={{ gap: 1, pt: 1 }}
    >
      {children}
      <Stack direction="row" sx={{ justifyContent: "flex-end", gap: 1 }}>
        <Button onClick={onCancel}>Annuller</Button>
        <Button type="submit" variant="contained" loading={isSaving}>
          Gem
        </Button>
      </Stack>
    </Stack>
  );
}
