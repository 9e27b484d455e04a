import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { RowsFilter } from "#common/web/ui/lists/RowsFilter.tsx";

export function useDeletedRows() {
  const [{ deleted }, change] = useListSearch("/users");
  const mayReactivate = useCan("reactivate-user");
  return {
    deleted: mayReactivate && deleted === "only" ? (true as const) : undefined,
    show: (next: "only" | undefined) => change({ deleted: next, page: undefined }),
  };
}

type DeletedRows = ReturnType<typeof useDeletedRows>;

export function DeletedFilter({ rows: { deleted, show } }: { readonly rows: DeletedRows }) {
  return (
    <RowsFilter
      value={deleted ? "only" : "without"}
      choices={{ without: "Aktive", only: "Slettede" }}
      onChange={(rows) => show(rows === "only" ? rows : undefined)}
    />
  );
}

export function narrowedToDeleted({ deleted, show }: DeletedRows) {
  if (!deleted) return undefined;
  return { text: "Ingen slettede brugere", ways: [{ label: "Vis aktive", onClick: () => void show(undefined) }] };
}
