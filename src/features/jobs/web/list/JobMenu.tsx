import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Job } from "../../rules/job.ts";
import { CopyDialog } from "../copies/CopyDialog.tsx";

type Props = {
  readonly job: Job;
  readonly anchor: HTMLElement;
  /** When the menu, or the dialog that it led to, is left. */
  readonly onDone: () => void;
};

export function JobMenu({ job, anchor, onDone }: Props) {
  const [chosen, setChosen] = useState<"copy">();
  if (chosen === "copy") return <CopyDialog source={{ kind: "job", job }} onClose={onDone} />;
  return (
    <Menu open anchorEl={anchor} onClose={onDone}>
      <MenuItem onClick={() => setChosen("copy")}>Kopiér</MenuItem>
    </Menu>
  );
}
