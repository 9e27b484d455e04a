import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { IconAction } from "./IconAction.tsx";
import { mdiDotsVertical } from "./icons.ts";

export type MenuAction = { readonly label: string; readonly onSelect: () => void };

export function MoreMenu({ actions }: { readonly actions: readonly MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconAction
        label="Flere handlinger"
        icon={mdiDotsVertical}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {actions.map(({ label, onSelect }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null);
                onSelect();
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
