import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { createLink, useLocation } from "@tanstack/react-router";
import { can } from "#common/rules/access/actor.ts";
import { useCurrentUser } from "#common/web/current-user.ts";

const LinkTab = createLink(Tab);

const tabs = [
  { to: "/absence", label: "Mit fravær", capability: "request-absence" },
  { to: "/absence/calendar", label: "Kalender", capability: "request-absence" },
  { to: "/absence/waiting", label: "Venter på dig", capability: "decide-absence" },
  { to: "/balances", label: "Saldi", capability: "request-absence" },
  { to: "/absence/kinds", label: "Fraværstyper", capability: "edit-absence-kinds" },
] as const;

export function AbsenceTabs() {
  const user = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = tabs.filter(({ capability }) => user && can(user, capability));
  return (
    <Tabs
      value={shown.some(({ to }) => to === path) ? path : false}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Fravær"
      sx={{ mb: 2 }}
    >
      {shown.map(({ to, label }) => (
        <LinkTab key={to} value={to} to={to} label={label} />
      ))}
    </Tabs>
  );
}
