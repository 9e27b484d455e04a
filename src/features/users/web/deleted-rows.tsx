import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { touchTarget } from "#common/web/theme.ts";

/** Whether the list shows the deleted users instead of the active ones, in the address; only for those who may take them back. */
export function useDeletedRows() {
  const [{ deleted }, change] = useListSearch("/users");
  const mayReactivate = useCan("create-user");
  return {
    deleted: mayReactivate && deleted === "only" ? (true as const) : undefined,
    show: (next: "only" | undefined) => change({ deleted: next, page: undefined }),
  };
}

type DeletedRows = ReturnType<typeof useDeletedRows>;

export function DeletedFilter({ rows: { deleted, show } }: { readonly rows: DeletedRows }) {
  return (
    <TextField
      select
      label="Vis"
      size="small"
      fullWidth={false}
      value={deleted ? "only" : "without"}
      onChange={({ target }) => void show(target.value === "only" ? "only" : undefined)}
      sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 120 }}
      slotProps={{ input: { sx: { minHeight: touchTarget } } }}
    >
      <MenuItem value="without">Aktive</MenuItem>
      <MenuItem value="only">Slettede</MenuItem>
    </TextField>
  );
}

/** Why the list is empty, and the way out of that. */
export function narrowedToDeleted({ deleted, show }: DeletedRows) {
  if (!deleted) return undefined;
  return { text: "Ingen slettede brugere", ways: [{ label: "Vis aktive", onClick: () => void show(undefined) }] };
}
