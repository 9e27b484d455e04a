import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";

type Props = {
  readonly open: readonly JobKind[];
  readonly path: string;
  readonly date: string | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
};

export function OtherKindsMenu({ open, path, date, anchor, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {open.map((kind) => (
        <MenuItem key={kind} onClick={() => void navigate({ to: path, search: { kind, date } as never })}>
          {kinds[kind].newLabel}
        </MenuItem>
      ))}
    </Menu>
  );
}
