import { mdiMenu } from "@mdi/js";
import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { useCurrentUser } from "../../common/web/current-user.ts";
import { drawerBreakpoint } from "../../common/web/theme.ts";
import { Icon } from "../../common/web/ui/Icon.tsx";
import { TextLink } from "../../common/web/ui/links.ts";
import { LoginButton } from "./LoginButton.tsx";
import { LogoutButton } from "./LogoutButton.tsx";

type Props = { readonly title: string; readonly isMenuOpen: boolean; readonly onMenu: () => void };

export function TopBar({ title, isMenuOpen, onMenu }: Props) {
  const user = useCurrentUser();
  return (
    <AppBar position="sticky" sx={{ zIndex: (theme) => ({ [drawerBreakpoint]: theme.zIndex.drawer + 1 }) }}>
      <Toolbar sx={{ gap: { xs: 1, sm: 2 } }}>
        <IconButton color="inherit" edge="start" aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
          <Icon path={mdiMenu} />
        </IconButton>
        <Box
          sx={{
            display: "flex",
            flexDirection: { xs: "column", sm: "row" },
            alignItems: { sm: "baseline" },
            columnGap: 2,
            flexGrow: 1,
            minWidth: 0,
          }}
        >
          <TextLink to="/" color="inherit" underline="none" sx={{ typography: { xs: "caption", sm: "h1" } }}>
            Dagværk
          </TextLink>
          <Typography variant="h1" noWrap sx={{ fontWeight: { sm: 400 } }}>
            {title}
          </Typography>
        </Box>
        {user && (
          <Typography noWrap sx={{ display: { xs: "none", md: "block" } }}>
            {user.name}
          </Typography>
        )}
        {user ? <LogoutButton /> : <LoginButton />}
      </Toolbar>
    </AppBar>
  );
}
