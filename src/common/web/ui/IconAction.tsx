import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { useAbout } from "./about.ts";
import { Icon } from "./Icon.tsx";

type Props = Omit<IconButtonProps, "children" | "aria-label"> & {
  readonly label: string;
  readonly icon: string;
};

/** A button that is only an icon: its words are its hint and its accessible name. */
export function IconAction({ label, icon, ...props }: Props) {
  const about = useAbout();
  return (
    // A disabled button is not seen by a pointer, which then is over what is around it.
    <span data-hint={label}>
      <IconButton aria-label={label} {...about} {...props}>
        <Icon path={icon} />
      </IconButton>
    </span>
  );
}
