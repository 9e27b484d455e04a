import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Theme } from "@mui/material/styles";
import { Icon } from "./Icon.tsx";
import { mdiPlus } from "./icons.ts";
import { ButtonLink } from "./links.ts";
import { useScrollsDown } from "./use-scrolls-down.ts";

type Props = { readonly label: string } & ({ readonly to: string } | { readonly onClick: () => void });

/** Space at the end of a page, so that the floating button never covers the last card. */
export const addButtonRoom = { pb: { xs: 10, sm: 2 } };

export const twoAddButtonsRoom = { pb: { xs: 17, sm: 2 } };

/** Only the styles differ on a phone, because the server renders the same element for every width. */
const floatingOnPhone = (theme: Theme) => ({
  [theme.breakpoints.down("sm")]: {
    position: "fixed",
    right: 16,
    bottom: "calc(16px + env(safe-area-inset-bottom))",
    zIndex: theme.zIndex.fab,
    width: 56,
    height: 56,
    minWidth: 0,
    padding: 0,
    borderRadius: "50%",
    boxShadow: theme.shadows[6],
    "& .MuiButton-startIcon": { margin: 0, "& > *": { fontSize: 24 } },
    transition: theme.transitions.create("transform"),
    "&.below": { transform: "translateY(96px)" },
    "&.below:focus-visible": { transform: "none" },
  },
});

export function AddButton({ label, ...target }: Props) {
  const className = useScrollsDown() ? "below" : "";
  const look = {
    className,
    "aria-label": label,
    variant: "contained",
    color: "secondary",
    startIcon: <Icon path={mdiPlus} />,
    sx: floatingOnPhone,
  } as const;
  const words = (
    <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
      {label}
    </Box>
  );
  return "to" in target ? (
    <ButtonLink {...look} to={target.to}>
      {words}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={target.onClick}>
      {words}
    </Button>
  );
}
