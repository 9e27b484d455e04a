/**
 * Whether a path is a page. Other paths are API calls, files (`/payrolls/1` is a download), and the return from a login
 * provider. The worker does not wait long enough for that response.
 */
export function isPage(path: string): boolean {
  return !/^\/(api|login\/callback)\//.test(path) && !/^\/payrolls\/\d+$/.test(path) && !/\.\w+$/.test(path);
}
