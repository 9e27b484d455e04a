import Button from "@mui/material/Button";
import Fab from "@mui/material/Fab";
import useMediaQuery from "@mui/material/useMediaQuery";
import { createLink } from "@tanstack/react-router";
import { Icon } from "./Icon.tsx";
import { mdiPlus } from "./icons.ts";
import { ButtonLink } from "./links.ts";

const FabLink = createLink(Fab);

type Props = { readonly label: string } & ({ readonly to: string } | { readonly onClick: () => void });

/** Room that a page leaves at its end, so that the floating button never covers the last card. */
export const addButtonRoom = { pb: { xs: 10, sm: 2 } };

const floating = {
  position: "fixed",
  right: 16,
  bottom: "calc(16px + env(safe-area-inset-bottom))",
  zIndex: "fab",
} as const;

/** The one accent of a list page: in its first row, and floating at bottom right on a phone. */
export function AddButton({ label, ...target }: Props) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const icon = <Icon path={mdiPlus} />;
  if (isPhone && "to" in target)
    return (
      <FabLink color="secondary" aria-label={label} to={target.to} sx={floating}>
        {icon}
      </FabLink>
    );
  if (isPhone && "onClick" in target)
    return (
      <Fab color="secondary" aria-label={label} onClick={target.onClick} sx={floating}>
        {icon}
      </Fab>
    );
  if ("to" in target)
    return (
      <ButtonLink variant="contained" color="secondary" startIcon={icon} to={target.to}>
        {label}
      </ButtonLink>
    );
  return (
    <Button variant="contained" color="secondary" startIcon={icon} onClick={target.onClick}>
      {label}
    </Button>
  );
}
