import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

/** Where a file of the project lies, also for the built server, which lies elsewhere than its sources. */
export function projectFile(path: string): string {
  return join(root, path);
}
