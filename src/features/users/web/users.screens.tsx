import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { userListSearch } from "#common/web/routing/url-search.ts";
import { mdiCardAccountDetailsOutline } from "#common/web/ui/icons.ts";

const invitations = lazyScreen(() => import("./invitations/InvitationsScreen.tsx"), "InvitationsScreen");
const users = lazyScreen(() => import("./UsersScreen.tsx"), "UsersScreen");

export const usersScreens = [
  {
    path: "/users",
    search: userListSearch,
    title: "Brugere",
    access: ["read-users"],
    component: users,
    navigation: { label: "Brugere", icon: mdiCardAccountDetailsOutline, capability: "read-users" },
  },
  { path: "/users/invitations", title: "Invitationer", access: ["invite-user"], component: invitations },
] as const satisfies readonly AppRoute[];
