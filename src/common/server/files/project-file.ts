import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

/** The absolute path of a project file, even in the built server, which runs from another folder. */
export function projectFile(path: string): string {
  return join(root, path);
}
