/** False for the download `/payrolls/1`, and for the return from a login, which may outlast the worker's wait. */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
