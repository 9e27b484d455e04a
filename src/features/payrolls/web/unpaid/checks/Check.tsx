import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import type { Tone } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";

type CheckProps = { readonly tone: Tone; readonly icon: string; readonly children: ReactNode };

export function Check({ tone, icon, children }: CheckProps) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
      <Box sx={{ color: `tone.${tone}.main`, display: "flex" }}>
        <Icon path={icon} />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>{children}</Box>
    </Stack>
  );
}
