import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";

type Props = {
  readonly icon: string;
  readonly text: string;
  readonly children?: ReactNode;
};

export function EmptyState({ icon, text, children }: Props) {
  return (
    <Stack sx={{ alignItems: "center", gap: 2, py: 6, px: 2, textAlign: "center" }}>
      <Icon path={icon} color="disabled" size={56} />
      <Typography color="textSecondary">{text}</Typography>
      {children}
    </Stack>
  );
}
