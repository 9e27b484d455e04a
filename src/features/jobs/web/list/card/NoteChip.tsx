import Button from "@mui/material/Button";
import { Suspense, useId, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiNoteTextOutline } from "#features/jobs/web/icons.ts";
import { pill } from "#features/jobs/web/pill.ts";

const NotePopup = lazyPart(
  async () => (await import("./NotePopup.tsx")).NotePopup,
  ({ id, note }: { readonly id: string; readonly note: string }) => <span id={id}>{note}</span>,
);

export function NoteChip({ note }: { readonly note: string }) {
  const id = useId();
  const [openedAt, setOpenedAt] = useState<HTMLElement>();
  const isOpen = openedAt !== undefined;
  const close = () => setOpenedAt(undefined);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiNoteTextOutline} />}
        onClick={({ currentTarget }) => setOpenedAt(isOpen ? undefined : currentTarget)}
        onKeyDown={(event) => event.key === "Escape" && close()}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        sx={pill}
      >
        Har note
      </Button>
      {openedAt && (
        <Suspense>
          <NotePopup id={id} note={note} anchor={openedAt} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
