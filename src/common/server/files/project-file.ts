import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

/** Path of a file of the project, also for the built server in another folder. */
export function projectFile(path: string): string {
  return join(root, path);
}
