import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "../common/server/files/project-file.ts";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const shippedPackage = projectFile("node_modules/@sparticuz/chromium");
const shippedFolder = projectFile(`.cache/chromium-${packageVersion()}`);
const isShippedForThis = process.platform === "linux" && process.arch === "x64";

export type Chromium = { executablePath: string; env: Record<string, string> };

/**
 * The Chromium to test with: the one of CHROME_PATH, else the one that npm ships, which takes half of the time that a
 * browser with windows takes, and is the same on every machine; where it does not run, one that is installed.
 */
export function findChromium(): Chromium {
  const candidates = [process.env.CHROME_PATH, ...(isShippedForThis ? [] : installed)];
  const own = candidates.find((path) => path && existsSync(path));
  if (own) return { executablePath: own, env: {} };
  return {
    executablePath: join(shippedFolder, "chromium"),
    env: {
      LD_LIBRARY_PATH: join(shippedFolder, "al2023/lib"),
      FONTCONFIG_FILE: join(shippedFolder, "fonts.conf"),
    },
  };
}

/** How that Chromium is started. */
export function launchOptions() {
  const { executablePath, env } = findChromium();
  return {
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--disable-sync",
      "--disable-component-update",
      // No spare process beside each page's, which nobody comes to use: an eighth of what a page costs.
      "--renderer-process-limit=1",
      // Pages that live for seconds are gone before optimized code pays: making it took a third of what they cost.
      "--js-flags=--no-maglev --no-opt --min-semi-space-size=16",
    ],
  };
}

/** Once, before the tests start: several processes at a time would each find half of it. */
export async function unpackShippedChromium(): Promise<void> {
  if (existsSync(shippedFolder)) return;
  console.warn("Unpacking the Chromium that npm ships");
  const draft = `${shippedFolder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the folder for temporary files, and nowhere else.
    process.env.TMPDIR = draft;
    const { inflate } = await import("@sparticuz/chromium");
    for (const part of ["chromium.br", "fonts.tar.br", "al2023.tar.br", "swiftshader.tar.br"])
      await inflate(join(shippedPackage, "bin", part));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  writeFileSync(join(draft, "fonts.conf"), fontsConfig());
  rmSync(shippedFolder, { recursive: true, force: true });
  renameSync(draft, shippedFolder);
}

/** Its own names a folder that is not there; a Chromium without any font shows no text at all. */
function fontsConfig(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(shippedFolder, "fonts")}</dir>
  <cachedir>${join(shippedFolder, "font-cache")}</cachedir>
</fontconfig>
`;
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(shippedPackage, "package.json"), "utf8")) as { version: string };
  return version;
}
