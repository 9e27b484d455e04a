import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

type Props = {
  readonly title: string;
  readonly about: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

export function SectionCard({ title, about, action, children }: Props) {
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
        {action}
      </Stack>
      {children}
    </Card>
  );
}
