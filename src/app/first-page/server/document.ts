import type { FirstScreen } from "../rules/page.ts";
import type { BuiltWeb } from "./built-web.ts";

export type PageParts = {
  readonly csrfToken: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly web: BuiltWeb;
  readonly nonce: string;
  readonly colorSchemeScript: string;
  readonly earlyScript: string;
  readonly userId: number | undefined;
  readonly keptAt?: number | undefined;
};

/** Yields the page in two pieces, so that the browser loads the font while the server renders the screen. */
export async function* pageOf(
  parts: PageParts,
  render: () => Promise<FirstScreen | undefined>,
): AsyncGenerator<string> {
  yield startOf(parts);
  yield restOf(parts, await render());
}

function startOf({ csrfToken, web, userId, keptAt }: PageParts): string {
  return `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0F5B46">
<meta name="description" content="Registrér arbejdstid og udlæg, godkend dem, og udbetal dem som løn.">
<meta name="csrf-token" content="${csrfToken}">
<meta name="page-user" content="${userId ?? ""}">
${keptAt === undefined ? "" : `<meta name="kept-at" content="${keptAt}">`}
<link rel="preload" href="${web.font}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<style>${web.styles}</style>
`;
}

function restOf({ data, web, nonce, colorSchemeScript, earlyScript }: PageParts, screen?: FirstScreen): string {
  const modules = [...web.modules, ...(screen?.screens ?? []).flatMap((name) => web.screenModules[name] ?? [])];
  return `<title>${escaped(screen?.title ?? "Dagværk")}</title>
${screen ? `<meta name="rendered-for" content="${screen.renderedFor}">` : ""}
${screen ? `<style data-emotion="${screen.styleNames}">${screen.styles}</style>` : ""}
${colorSchemeScript}
<script nonce="${nonce}" data-app="${web.entry}" data-modules="${modules.join(" ")}">${earlyScript}</script>
${dataBlocks(data)}
</head>
<body>
<script defer src="/old-browser.js"></script>
<noscript>Dagværk kræver JavaScript.</noscript>
<div id="root">${screen?.html ?? ""}</div>
${(screen?.scripts ?? []).map((script) => `<script nonce="${nonce}">${script}</script>`).join("")}
</body>
</html>`;
}

export function unbuiltPage(csrfToken: string, data: PageParts["data"]): string {
  return `<!doctype html>
<html lang="da"><head><meta charset="utf-8"><meta name="csrf-token" content="${csrfToken}"><title>Dagværk</title>
${dataBlocks(data)}</head><body>Webdelen er ikke bygget.</body></html>`;
}

function dataBlocks(data: PageParts["data"]): string {
  return Object.entries(data)
    .map(([id, value]) => `<script type="application/json" id="${id}">${jsonOf(value)}</script>`)
    .join("");
}

/** Escapes `<`, so that the JSON cannot close its script element. */
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
