import AppBar from "@mui/material/AppBar";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import { type Access, lackOf } from "#common/rules/access/access.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { drawerBreakpoint, touchTarget } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountCircleOutline, mdiMenu } from "#common/web/ui/icons.ts";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { TimerLink } from "#features/timer/web/TimerLink.tsx";
import { LoginButton } from "./LoginButton.tsx";
import { LogoutButton } from "./LogoutButton.tsx";

const timerAccess: Access = ["register-own-jobs"];

type Props = { readonly title: string; readonly isMenuOpen: boolean; readonly onMenu: () => void };

export function TopBar({ title, isMenuOpen, onMenu }: Props) {
  const user = useCurrentUser();
  return (
    <AppBar position="sticky" sx={{ zIndex: (theme) => ({ [drawerBreakpoint]: theme.zIndex.drawer + 1 }) }}>
      <Toolbar sx={{ gap: { xs: 1, sm: 2 }, minHeight: 64 }}>
        <IconButton color="inherit" edge="start" aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
          <Icon path={mdiMenu} />
        </IconButton>
        <Box
          sx={{
            display: "flex",
            position: "relative",
            flexDirection: { xs: "column", md: "row" },
            justifyContent: { xs: "center", md: "start" },
            alignItems: { md: "baseline" },
            minHeight: { xs: touchTarget, md: 0 },
            columnGap: 2,
            flexGrow: 1,
            minWidth: 0,
          }}
        >
          <TextLink to="/" color="inherit" underline="none" sx={productName}>
            Dagværk
          </TextLink>
          <Typography variant="h1" sx={screenTitle}>
            {title}
          </Typography>
        </Box>
        {user && lackOf(timerAccess, user) === undefined && <TimerLink key={user.id} />}
        {user && <ProfileLink name={user.name} />}
        {user ? <LogoutButton /> : <LoginButton />}
      </Toolbar>
    </AppBar>
  );
}

const productName = {
  typography: { xs: "caption", md: "h1" },
  lineHeight: { xs: 1.2, md: 1.3 },
  // The link covers both lines, because one line is too small for a thumb.
  "&::after": { content: '""', position: "absolute", inset: 0 },
};
const screenTitle = {
  fontSize: { xs: "1.0625rem", md: "1.25rem" },
  fontWeight: { md: 400 },
  lineHeight: { xs: 1.1, md: 1.3 },
  whiteSpace: { md: "nowrap" },
  overflow: { md: "hidden" },
  textOverflow: "ellipsis",
  // The title may be one long word.
  hyphens: "auto",
  overflowWrap: "anywhere",
};

function ProfileLink({ name }: { readonly name: string }) {
  return (
    <ButtonLink
      to="/profile"
      color="inherit"
      aria-label={`Min profil: ${name}`}
      sx={{ flexShrink: 0, gap: 1, minWidth: touchTarget, maxWidth: { md: 280 }, px: { xs: 1, md: 2 } }}
    >
      <Icon path={mdiAccountCircleOutline} />
      <Typography noWrap component="span" sx={{ display: { xs: "none", md: "block" } }}>
        {name}
      </Typography>
    </ButtonLink>
  );
}
