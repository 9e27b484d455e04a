import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { touchTarget } from "#common/web/theme.ts";

type Choice = "without" | "only" | undefined;

/** Whether a list shows its closed rows too, in the address. */
export function useClosedRows(route: "/projects" | "/job-types") {
  const [{ closed }, change] = useListSearch(route);
  const show = (next: Choice) => change({ closed: next, page: undefined });
  return { closed, show };
}

export type ClosedRows = ReturnType<typeof useClosedRows>;

/** Which rows to show: all with the closed ones last, the open or the closed ones. */
export function ClosedFilter({ rows: { closed, show } }: { readonly rows: ClosedRows }) {
  return (
    <TextField
      select
      label="Vis"
      size="small"
      fullWidth={false}
      value={closed ?? "with"}
      onChange={({ target }) => show(target.value === "with" ? undefined : (target.value as Choice))}
      sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 112 }}
      slotProps={{ input: { sx: { minHeight: touchTarget } } }}
    >
      <MenuItem value="with">Alle</MenuItem>
      <MenuItem value="without">Åbne</MenuItem>
      <MenuItem value="only">Lukkede</MenuItem>
    </TextField>
  );
}

/** Why such a list is empty, and the way out of that. */
export function narrowedByClosed({ closed, show }: ClosedRows, what: string) {
  if (closed === undefined) return undefined;
  const text = `Ingen ${closed === "only" ? "lukkede" : "åbne"} ${what}`;
  return { text, ways: [{ label: "Vis alle", onClick: () => show(undefined) }] };
}
