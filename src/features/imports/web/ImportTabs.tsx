import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { createLink } from "@tanstack/react-router";
import { can } from "#common/rules/access/actor.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { type ImportName, imports } from "../rules/imports.ts";

const LinkTab = createLink(Tab);

const names = Object.keys(imports) as ImportName[];

export function ImportTabs({ name }: { readonly name: ImportName }) {
  const user = useCurrentUser();
  const shown = names.filter((one) => user && can(user, imports[one].capability));
  return (
    <Tabs
      value={shown.includes(name) ? name : false}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Importér"
      sx={{ mb: 2 }}
    >
      {shown.map((one) => (
        <LinkTab key={one} value={one} to={`/imports/${one}`} label={imports[one].label} />
      ))}
    </Tabs>
  );
}
