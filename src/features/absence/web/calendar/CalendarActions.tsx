import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { useCan } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";

const SubscribeDialog = lazyPart(async () => (await import("./SubscribeDialog.tsx")).SubscribeDialog);
const ExportDialog = lazyPart(async () => (await import("./ExportDialog.tsx")).ExportDialog);

type DialogName = "subscribe" | "export";

export function CalendarActions() {
  const mayExport = useCan("read-all-absence");
  const [opened, setOpened] = useState<DialogName | null>(null);
  // `shown` does not change when the dialog closes, so the dialog stays mounted during its closing animation.
  const [shown, setShown] = useState<DialogName>();
  const open = (name: DialogName) => {
    setShown(name);
    setOpened(name);
  };
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: "flex", ml: "auto", order: { sm: 1 } }}>
      <PrintButton />
      <Button onClick={() => open("subscribe")}>Abonnér</Button>
      {mayExport && <Button onClick={() => open("export")}>Eksportér</Button>}
      <Suspense>
        {shown === "subscribe" && <SubscribeDialog open={opened === "subscribe"} onClose={close} />}
        {shown === "export" && <ExportDialog open={opened === "export"} onClose={close} />}
      </Suspense>
    </Box>
  );
}
