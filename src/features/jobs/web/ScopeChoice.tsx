import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { touchTarget } from "../../../common/web/theme.ts";
import { useProjectScope } from "./project-scope.ts";

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
