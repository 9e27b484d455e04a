import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useNavigate } from "@tanstack/react-router";
import { touchTarget } from "#common/web/theme.ts";
import { isOther, type JobKind, jobKindLabels, jobKinds } from "#features/kinds/rules/kinds.ts";

type Props = {
  readonly kind: JobKind;
  readonly open: readonly JobKind[];
};

export function KindSwitch({ kind, open }: Props) {
  const navigate = useNavigate();
  const choose = (chosen: JobKind) =>
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, kind: isOther(chosen) ? chosen : undefined })) as never,
      replace: true,
    });
  return (
    <Stack direction="row" role="group" aria-label="Type" sx={{ gap: 1, mb: 2 }}>
      {jobKinds
        .filter((name) => open.includes(name) || name === kind)
        .map((name) => (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            label={jobKindLabels[name]}
            color={name === kind ? "primary" : "default"}
            variant={name === kind ? "filled" : "outlined"}
            aria-pressed={name === kind}
            onClick={() => choose(name)}
            sx={{ height: touchTarget, px: 1, borderRadius: touchTarget / 2, fontSize: "0.9375rem" }}
          />
        ))}
    </Stack>
  );
}
