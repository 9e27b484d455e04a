import InitColorSchemeScript from "@mui/material/InitColorSchemeScript";
import { renderToStaticMarkup } from "react-dom/server";
import { logoutKey, userStorageKey } from "#common/web/current-user.ts";
import { colorSchemeAttribute } from "#common/web/theme.ts";
import { appIsReady, keepClickScript } from "./kept-click.ts";
import { leaveOldUserScript } from "./old-user.ts";

/**
 * What runs before the page is drawn: it gets the colours that were chosen in this browser, keeps an early click, and goes
 * when its user does.
 */
export const earlyScript = [
  colorSchemeScript(),
  keepClickScript(),
  leaveOldUserScript(userStorageKey, logoutKey, appIsReady),
].join(";");

function colorSchemeScript(): string {
  const script = renderToStaticMarkup(<InitColorSchemeScript attribute={colorSchemeAttribute} />);
  return script.replaceAll(/^<script[^>]*>|<\/script>$/g, "");
}
