import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useCan } from "../current-user.ts";
import { useProjectScope } from "../project-scope.ts";
import { touchTarget } from "../theme.ts";

/** Own projects or all; only for those who may see all (specification 2). */
export function ScopeSwitch() {
  const mayChoose = useCan("manage-users-jobs-all-projects");
  const [scope, choose] = useProjectScope();
  if (!mayChoose) return null;
  return (
    <FormControlLabel
      label="Vis opgaver på alle projekter"
      control={<Switch checked={scope === "all"} onChange={(event) => choose(event.target.checked ? "all" : "own")} />}
      sx={{ minHeight: touchTarget }}
    />
  );
}
