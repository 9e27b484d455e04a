import Box from "@mui/material/Box";
import ClickAwayListener from "@mui/material/ClickAwayListener";
import Tooltip from "@mui/material/Tooltip";

type Props = {
  readonly id: string;
  readonly note: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
};

export function NotePopup({ id, note, anchor, onClose }: Props) {
  return (
    <ClickAwayListener onClickAway={onClose}>
      <Box sx={{ display: "contents" }}>
        <Tooltip
          open
          id={id}
          title={note}
          placement="bottom-end"
          arrow={false}
          slotProps={{
            // The popup is inside `main`, where screen readers look for the content of the page.
            popper: { anchorEl: anchor, container: () => document.querySelector("main") },
            tooltip: { sx: paper },
          }}
        >
          <span hidden />
        </Tooltip>
      </Box>
    </ClickAwayListener>
  );
}

const paper = {
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
} as const;
