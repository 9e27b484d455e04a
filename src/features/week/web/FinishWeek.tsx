import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCheck } from "#common/web/ui/icons.ts";
import { finishedWeeksQuery, useFinishWeek } from "./finished-weeks.queries.ts";

export function FinishWeek({ monday }: { readonly monday: string }) {
  const { data } = useQuery(finishedWeeksQuery);
  const { save, isSaving } = useFinishWeek();
  if (!data || monday > today().toString()) return null;
  if (!data.data.includes(monday))
    return (
      <Stack className="not-printed" sx={{ alignItems: { xs: "center", md: "start" } }}>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiCheck} />}
          loading={isSaving}
          onClick={() => void save({ monday, isFinished: true })}
        >
          Ugen er færdig
        </Button>
      </Stack>
    );
  return (
    <Stack
      className="not-printed"
      direction="row"
      useFlexGap
      sx={{ alignItems: "center", justifyContent: { xs: "center", md: "start" }, flexWrap: "wrap", gap: 1 }}
    >
      <Icon path={mdiCheck} />
      <Typography role="status">Ugen er færdig</Typography>
      <Button loading={isSaving} onClick={() => void save({ monday, isFinished: false })}>
        Ikke færdig alligevel
      </Button>
    </Stack>
  );
}
