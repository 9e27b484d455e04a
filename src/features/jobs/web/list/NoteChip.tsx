import Button from "@mui/material/Button";
import { lazy, Suspense, useId, useState } from "react";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { mdiNoteTextOutline } from "../icons.ts";
import { pill } from "../pill.ts";

const NotePopup = lazy(async () => ({ default: (await import("./NotePopup.tsx")).NotePopup }));

/** Shows the note of a job and puts it away again, by click, touch or key. */
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
