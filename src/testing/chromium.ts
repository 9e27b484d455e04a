import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "../common/server/files/project-file.ts";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const shippedPackage = projectFile("node_modules/@sparticuz/chromium");
const shippedFolder = projectFile(`.cache/chromium-${packageVersion()}`);
const isShippedForThis = process.platform === "linux" && process.arch === "x64";

export type Chromium = { executablePath: string; env: Record<string, string> };

/**
 * The Chromium of CHROME_PATH, or else of an npm package. The package has only a headless Chromium, which is twice as
 * fast as one that can open windows. If the package does not run on this machine, an installed Chromium is used.
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
      // A spare renderer process would be an eighth of a page's cost.
      "--renderer-process-limit=1",
      // Pages live only for seconds, and optimising their code took a third of their cost.
      "--js-flags=--no-maglev --no-opt --min-semi-space-size=16",
    ],
  };
}

/** Unpacks Chromium once before the tests, because parallel processes would find a partly unpacked Chromium. */
export async function ensureChromium(): Promise<void> {
  if (existsSync(findChromium().executablePath)) return;
  console.warn("Unpacking the Chromium that npm ships");
  const draft = `${shippedFolder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const { TMPDIR } = process.env;
  try {
    // The package always unpacks into the temporary folder.
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

/** The package's own configuration names a missing folder, and Chromium without fonts shows no text. */
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
