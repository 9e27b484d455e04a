import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCalendar } from "#common/web/ui/icons.ts";

const SubscribeDialog = lazyPart(async () => (await import("./SubscribeDialog.tsx")).SubscribeDialog);

/** Opens the dialog of the user's calendar file. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        startIcon={<Icon path={mdiCalendar} />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Abonnér
      </Button>
      {wasOpened && (
        <Suspense>
          <SubscribeDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
