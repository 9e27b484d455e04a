import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Toolbar from "@mui/material/Toolbar";
import { createLink } from "@tanstack/react-router";
import { can } from "#common/rules/access/actor.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { AppRoute } from "#common/web/routing/app-route.ts";
import { drawerBreakpoint, drawerWidth } from "#common/web/theme.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { routes } from "../routes.tsx";
import { ColorSchemeChoice } from "./ColorSchemeChoice.tsx";
import { NavigationCount } from "./NavigationCount.tsx";

const ListItemLink = createLink(ListItemButton);

const screens: readonly AppRoute[] = routes;

type Props = {
  readonly isBesideWidePage: boolean;
  readonly isOverPage: boolean;
  readonly onLeave: () => void;
};

const paper = { sx: { width: drawerWidth } };

export function SideNavigation({ isBesideWidePage, isOverPage, onLeave }: Props) {
  const user = useCurrentUser();
  return (
    <>
      {user && (
        <Drawer
          variant="persistent"
          open={isBesideWidePage}
          slotProps={{ paper }}
          sx={{ display: { xs: "none", [drawerBreakpoint]: "block" } }}
        >
          <Toolbar />
          <Content onLeave={onLeave} />
        </Drawer>
      )}
      <Drawer
        variant="temporary"
        open={isOverPage}
        onClose={onLeave}
        slotProps={{ paper, root: { keepMounted: false } }}
      >
        <Content onLeave={onLeave} />
      </Drawer>
    </>
  );
}

function Content({ onLeave }: Pick<Props, "onLeave">) {
  const user = useCurrentUser();
  return (
    <>
      {user && (
        <Box component="nav" aria-label="Hovedmenu">
          <NavigationList user={user} onChosen={onLeave} />
        </Box>
      )}
      <Box component="section" aria-label="Udseende" sx={{ mt: "auto", p: 2 }}>
        <ColorSchemeChoice />
      </Box>
    </>
  );
}

const countId = (path: string) => `count-${path}`;

type ListProps = { readonly user: CurrentUser; readonly onChosen: () => void };

function NavigationList({ user, onChosen }: ListProps) {
  return (
    <List>
      {screens.map(
        ({ path, navigation }) =>
          navigation &&
          can(user, navigation.capability) &&
          (navigation.isUseful?.(user) ?? true) && (
            <ListItem
              key={path}
              disablePadding
              secondaryAction={navigation.count && <NavigationCount id={countId(path)} figure={navigation.count} />}
            >
              <ListItemLink
                {...(navigation.count && { "aria-describedby": countId(path) })}
                to={path}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ selected: true }}
                onClick={onChosen}
                sx={{ mx: 1, px: 1.5, borderRadius: 1, minHeight: 48 }}
              >
                <ListItemIcon sx={{ minWidth: 36 }}>
                  <Icon path={navigation.icon} />
                </ListItemIcon>
                <ListItemText primary={navigation.label} />
              </ListItemLink>
            </ListItem>
          ),
      )}
    </List>
  );
}
