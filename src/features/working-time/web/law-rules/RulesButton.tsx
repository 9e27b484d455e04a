import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiTuneVariant } from "../icons.ts";

const RulesDialog = lazyPart(async () => (await import("./RulesDialog.tsx")).RulesDialog);

export function RulesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon path={mdiTuneVariant} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Regler
      </Button>
      {isOpen && (
        <Suspense>
          <RulesDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
