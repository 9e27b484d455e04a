import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { useAbout } from "./about.ts";
import { Icon } from "./Icon.tsx";

type Props = Omit<IconButtonProps, "children" | "aria-label"> & {
  readonly label: string;
  readonly icon: string;
};

export function IconAction({ label, icon, ...props }: Props) {
  const about = useAbout();
  return (
    // A disabled button gets no pointer events, so the hint is shown for the span around it.
    <span data-hint={label}>
      <IconButton aria-label={label} {...about} {...props}>
        <Icon path={icon} />
      </IconButton>
    </span>
  );
}
