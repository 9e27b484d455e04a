/** `/payrolls/1` is a download. The return from a login provider may take longer than the worker waits. */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
