import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";

type Props = {
  readonly title: string;
  readonly about: string;
  readonly action: { readonly label: string; readonly icon?: string; readonly onClick: () => void };
  readonly children: ReactNode;
};

export function MileageSection({ title, about, action, children }: Props) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "start", justifyContent: "space-between", gap: 2, p: 2 }}
      >
        <Stack sx={{ gap: 0.5, flexBasis: 320, flexGrow: 1, maxWidth: 720 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        </Stack>
        <Button variant="outlined" startIcon={<Icon path={action.icon ?? mdiPlus} />} onClick={action.onClick}>
          {action.label}
        </Button>
      </Stack>
      {children}
    </Card>
  );
}
