import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Icon } from "../../../common/web/ui/Icon.tsx";
import { mdiUndoVariant } from "./icons.ts";

/** Sets a line apart that takes something back, or was taken back. */
export function LineMark({ children }: { readonly children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, color: "tone.amber.main", typography: "body2", fontWeight: 500, whiteSpace: "nowrap" }}
    >
      <Icon path={mdiUndoVariant} sx={{ fontSize: 18 }} />
      <span>{children}</span>
    </Stack>
  );
}
