import { memo, useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiContentCopy } from "#common/web/ui/icons.ts";
import { LazyCopyDialog } from "./LazyCopyDialog.tsx";

type Props = {
  readonly day: string;
  readonly userId: number | undefined;
};

export const CopyDayButton = memo(function CopyDayButton({ day, userId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconAction label="Kopiér dagen" icon={mdiContentCopy} onClick={() => setIsOpen(true)} sx={small} />
      {isOpen && <LazyCopyDialog source={{ kind: "day", day, userId }} onClose={() => setIsOpen(false)} />}
    </>
  );
});

const small = { "& svg": { fontSize: 20 } };
