import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { touchTarget } from "#common/web/theme.ts";
import type { ScopeOfList } from "./project-scope.ts";

export function ScopeChoice({ of: { scope, choose } }: { readonly of: ScopeOfList }) {
  return (
    <FormControlLabel
      label="Vis opgaver på alle projekter"
      control={<Switch checked={scope === "all"} onChange={(event) => choose(event.target.checked ? "all" : "own")} />}
      sx={{ minHeight: touchTarget }}
    />
  );
}
