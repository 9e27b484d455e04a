import { api, withQuery } from "./api.ts";
import { type Save, useSave } from "./use-save.ts";

/** Checks connection and login by a call before the download. Otherwise an error page could replace this page. */
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
