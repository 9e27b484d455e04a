/** No page: `/payrolls/1`, a download, and the return from a login, which may take longer than the worker waits. */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
