import Button from "@mui/material/Button";
import { useState } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiContentCopy } from "#common/web/ui/icons.ts";
import type { CopySource } from "#features/jobs/web/copies/copy-source.ts";
import { LazyCopyDialog } from "#features/jobs/web/copies/LazyCopyDialog.tsx";

type Props = {
  readonly label: string;
  readonly source: CopySource;
  /** If absent, the dialog suggests a day. */
  readonly target?: string;
};

export function CopyButton({ label, source, target }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon path={mdiContentCopy} />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyCopyDialog source={source} {...(target && { target })} onClose={() => setIsOpen(false)} />}
    </>
  );
}
