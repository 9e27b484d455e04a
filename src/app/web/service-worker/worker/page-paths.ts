/**
 * Whether a path is a page. Other paths are calls, files, or the return from a login provider, whose response takes longer
 * than a page may.
 */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
