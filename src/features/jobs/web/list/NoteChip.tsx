import Button from "@mui/material/Button";
import ClickAwayListener from "@mui/material/ClickAwayListener";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { mdiNoteTextOutline } from "../icons.ts";
import { pill } from "../pill.ts";

/** Shows the note of a job and puts it away again, by click, touch or key. */
export function NoteChip({ note }: { readonly note: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ClickAwayListener onClickAway={() => setOpen(false)}>
      <Tooltip
        title={note}
        open={isOpen}
        placement="bottom-end"
        describeChild
        disableFocusListener
        disableHoverListener
        disableTouchListener
        arrow={false}
        slotProps={{
          // Inside the page's main part, where a screen reader looks for what belongs to it.
          popper: { container: () => document.querySelector("main") },
          tooltip: {
            sx: {
              maxHeight: "50vh",
              overflowY: "auto",
              whiteSpace: "pre-wrap",
              overflowWrap: "anywhere",
              fontSize: 14,
              bgcolor: "background.paper",
              color: "text.primary",
              border: 1,
              borderColor: "divider",
              boxShadow: 4,
            },
          },
        }}
      >
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiNoteTextOutline} />}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
          onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
          aria-expanded={isOpen}
          sx={pill}
        >
          Har note
        </Button>
      </Tooltip>
    </ClickAwayListener>
  );
}
