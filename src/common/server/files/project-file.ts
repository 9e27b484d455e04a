import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

/** The path of a file of the project. It is the same for the built server, which is in another folder. */
export function projectFile(path: string): string {
  return join(root, path);
}
