import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";

export type OtherKind = { readonly kind: "expense" | "mileage"; readonly label: string };

type Props = {
  readonly kinds: readonly OtherKind[];
  readonly path: string;
  readonly date: string | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
};

export function OtherKindsMenu({ kinds, path, date, anchor, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {kinds.map(({ kind, label }) => (
        <MenuItem key={kind} onClick={() => void navigate({ to: path, search: { kind, date } as never })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
