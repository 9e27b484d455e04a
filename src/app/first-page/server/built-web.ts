import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "#common/server/files/project-file.ts";

export const webFolder = projectFile("dist/web");

export type BuiltWeb = {
  readonly entry: string;
  readonly font: string;
  /** The fonts' styles, inlined so that the first paint does not wait for them. */
  readonly styles: string;
  readonly modules: readonly string[];
  readonly screenModules: Readonly<Record<string, readonly string[]>>;
};

type Chunk = { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean };

export function readBuiltWeb(): BuiltWeb | undefined {
  const path = join(webFolder, ".vite/manifest.json");
  if (!existsSync(path)) return undefined;
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path, "utf8"));
  const address = (key: string) => `/${manifest[key]?.file}`;
  const withImports = (key: string): Set<string> => {
    const keys = new Set([key]);
    for (const found of keys) for (const imported of manifest[found]?.imports ?? []) keys.add(imported);
    return keys;
  };
  const everyPage = withImports(entryKey);
  const screens = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);
  return {
    entry: address(entryKey),
    font: address("src/app/web/font/roboto.woff2"),
    styles: readFileSync(join(webFolder, address("style.css")), "utf8"),
    modules: [...everyPage].map(address),
    screenModules: Object.fromEntries(
      screens.map(([key, { name = "" }]) => [name, [...withImports(key).difference(everyPage)].map(address)]),
    ),
  };
}

const entryKey = "src/app/web/main.tsx";
