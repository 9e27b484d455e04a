import Button from "@mui/material/Button";
import { useState } from "react";
import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiContentCopy } from "#common/web/ui/icons.ts";
import { LazyCopyDialog } from "./LazyCopyDialog.tsx";

export function CopyLatestDay({ day }: { readonly day: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = today();
  if (day >= now.toString()) return null;
  const isYesterday = day === now.subtract({ days: 1 }).toString();
  return (
    <>
      <Button startIcon={<Icon path={mdiContentCopy} />} onClick={() => setIsOpen(true)} sx={{ mx: 1.5, mb: 1 }}>
        Kopiér {isYesterday ? "i går" : formatDay(day)} til i dag
      </Button>
      {isOpen && (
        <LazyCopyDialog source={{ kind: "day", day }} target={now.toString()} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
