import { api, withQuery } from "./api.ts";
import { type Save, useSave } from "./use-save.ts";

/**
 * Downloads a file by its path and query. An error response to that request would replace the page. Therefore
 * `/api/user` is fetched first, to check the connection and the login.
 */
export function useDownload<Query extends Parameters<typeof withQuery>[1]>(
  path: string,
  onStarted: () => void,
): Save<Query> {
  return useSave({
    request: (_query: Query) => api.get<unknown>("/api/user"),
    onSaved: (_user, query) => {
      window.location.assign(withQuery(path, query));
      onStarted();
    },
  });
}
