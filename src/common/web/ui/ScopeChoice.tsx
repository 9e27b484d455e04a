import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useProjectScope } from "../project-scope.ts";
import { touchTarget } from "../theme.ts";

export function ScopeChoice() {
  const [scope, choose] = useProjectScope();
  return (
    <FormControlLabel
      label="Vis opgaver på alle projekter"
      control={<Switch checked={scope === "all"} onChange={(event) => choose(event.target.checked ? "all" : "own")} />}
      sx={{ minHeight: touchTarget }}
    />
  );
}
