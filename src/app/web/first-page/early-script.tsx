import InitColorSchemeScript from "@mui/material/InitColorSchemeScript";
import { renderToStaticMarkup } from "react-dom/server";
import { colorSchemeAttribute } from "../../../common/web/theme.ts";
import { keepClickScript } from "./kept-click.ts";

/** What runs before the page is drawn: it gets the colours that were chosen in this browser, and keeps an early click. */
export const earlyScript = `${colorSchemeScript()};${keepClickScript()}`;

function colorSchemeScript(): string {
  const script = renderToStaticMarkup(<InitColorSchemeScript attribute={colorSchemeAttribute} />);
  return script.replaceAll(/^<script[^>]*>|<\/script>$/g, "");
}
