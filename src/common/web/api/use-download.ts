import { api, withQuery } from "./api.ts";
import { type Save, useSave } from "./use-save.ts";

/**
 * Downloads the file of a path with a query. An error response to the file would replace the page, so the user is fetched first,
 * which checks connection and login.
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
