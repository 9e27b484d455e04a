import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { WorkingTime } from "../rules/working-time.ts";
import { mdiDownload } from "./icons.ts";

const FileDialog = lazyPart(async () => (await import("./FileDialog.tsx")).FileDialog);

type Props = {
  readonly month: Temporal.PlainYearMonth;
  readonly person: WorkingTime["user"] | null;
};

export function FileButton({ month, person }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<Icon path={mdiDownload} />}
        aria-haspopup="dialog"
        disabled={person === null}
        onClick={() => setIsOpen(true)}
      >
        Til Arbejdstilsynet
      </Button>
      {isOpen && person && (
        <Suspense>
          <FileDialog month={month} person={person} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
