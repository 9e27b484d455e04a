import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useAbout } from "./about.ts";
import { Icon } from "./Icon.tsx";

type Props = Omit<IconButtonProps, "children" | "aria-label"> & {
  readonly label: string;
  readonly icon: string;
};

/** A button that is only an icon: its words are the tooltip and the accessible name. */
export function IconAction({ label, icon, ...props }: Props) {
  const about = useAbout();
  return (
    <Tooltip title={label}>
      {/* A disabled button sends no events, and the tooltip listens to them. */}
      <span>
        <IconButton aria-label={label} {...about} {...props}>
          <Icon path={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
