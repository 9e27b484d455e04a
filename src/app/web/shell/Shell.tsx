import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { lackOf } from "#common/rules/access/access.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { useUnsentCount } from "#common/web/offline/unsent-count.ts";
import { useRouteTitle } from "#common/web/routing/route-title.ts";
import { contentWidth, drawerBreakpoint, drawerWidth } from "#common/web/theme.ts";
import { Hints } from "#common/web/ui/hints/Hints.tsx";
import { Flash } from "#common/web/ui/messages/Flash.tsx";
import { PrintedHead } from "#common/web/ui/print/PrintedHead.tsx";
import { LateReason } from "#features/periods/web/LateReason.tsx";
import { OfflineBar } from "../offline/OfflineBar.tsx";
import { useRightAddress } from "../right-address.ts";
import { SideNavigation } from "./SideNavigation.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";
import { useFocusOnNavigation, useRouteAccess, useWindowTitle } from "./use-current-route.ts";

const WrongAddressNote = lazyPart(
  async () => (await import("../WrongAddressNote.tsx")).WrongAddressNote,
  () => null,
);

const mainId = "main";

export function Shell() {
  const user = useCurrentUser();
  const title = useRouteTitle();
  const access = useRouteAccess();
  useWindowTitle(title);
  useFocusOnNavigation(mainId);
  const drawer = useDrawer(user !== null);
  const right = useRightAddress();
  const isConnectionLost = useIsConnectionLost();
  const { waiting, refused } = useUnsentCount();
  const isOfflineShown = isConnectionLost || waiting + refused > 0;
  const besideDrawer = { ml: { [drawerBreakpoint]: drawer.isBesideWidePage ? `${drawerWidth}px` : 0 } };

  return (
    <>
      <SkipLink target={mainId} />
      <TopBar title={title} isMenuOpen={drawer.isOpen} onMenu={drawer.toggle} />
      <Box sx={besideDrawer}>
        {right && (
          <Suspense>
            <WrongAddressNote right={right} />
          </Suspense>
        )}
        {isOfflineShown && <OfflineBar />}
      </Box>
      <Box sx={{ display: "flex" }}>
        <SideNavigation
          isBesideWidePage={drawer.isBesideWidePage}
          isOverPage={drawer.isOverPage}
          onLeave={drawer.onLeave}
        />
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            outline: "none",
            ...besideDrawer,
          }}
        >
          <Container disableGutters sx={{ maxWidth: { lg: contentWidth }, px: { xs: 2, sm: 3 }, py: 3 }}>
            <PrintedHead title={title} />
            {/* The key discards a user's screen before the next user or a visitor could see it. */}
            {lackOf(access, user) === undefined && <Outlet key={user?.id ?? "nobody"} />}
          </Container>
        </Box>
      </Box>
      <Flash />
      <LateReason />
      <Hints />
    </>
  );
}

/** The server does not know the width. It renders the drawer beside every page, and CSS hides it on a narrow page. */
function useDrawer(isLoggedIn: boolean) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up(drawerBreakpoint));
  const [isWanted, setIsWanted] = useState(true);
  const [isOverPage, setIsOverPage] = useState(false);
  const isBesidePage = isWide && isLoggedIn;
  return {
    isBesideWidePage: isLoggedIn && isWanted,
    isOverPage: isOverPage && !isBesidePage,
    isOpen: isBesidePage ? isWanted : isOverPage,
    toggle: () => (isBesidePage ? setIsWanted(!isWanted) : setIsOverPage(!isOverPage)),
    onLeave: () => setIsOverPage(false),
  };
}
