import { useListSearch } from "#common/web/routing/url-search.ts";
import { RowsFilter } from "./RowsFilter.tsx";

type Choice = "without" | "only" | undefined;

export function useClosedRows(route: "/projects" | "/job-types" | "/customers") {
  const [{ closed }, change] = useListSearch(route);
  const show = (next: Choice) => change({ closed: next, page: undefined });
  return { closed, show };
}

export type ClosedRows = ReturnType<typeof useClosedRows>;

export function ClosedFilter({ rows: { closed, show } }: { readonly rows: ClosedRows }) {
  return (
    <RowsFilter
      value={closed ?? "with"}
      choices={{ with: "Alle", without: "Åbne", only: "Lukkede" }}
      onChange={(rows) => show(rows === "with" ? undefined : rows)}
    />
  );
}

export function narrowedByClosed({ closed, show }: ClosedRows, what: string) {
  if (closed === undefined) return undefined;
  const text = `Ingen ${closed === "only" ? "lukkede" : "åbne"} ${what}`;
  return { text, ways: [{ label: "Vis alle", onClick: () => show(undefined) }] };
}
