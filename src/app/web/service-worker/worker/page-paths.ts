/**
 * Whether a path is a page, and not a call or a file such as the download `/payrolls/1`. The return from a login
 * provider is no page either, because its response takes longer than the worker waits.
 */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
