import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode, useId } from "react";
import { About } from "../about.ts";

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  readonly badge?: ReactNode;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly actions?: ReactNode;
};

export function RecordCard({ title, subtitle, badge, facts, children, action, actions }: Props) {
  const titleId = useId();
  return (
    <Card sx={{ height: "100%", display: "flex", flexDirection: "column" }}>
      <CardContent sx={{ flexGrow: 1, display: "flex", flexDirection: "column", gap: 1.5, "&:last-child": { pb: 2 } }}>
        <Stack direction="row" sx={{ alignItems: "flex-start", justifyContent: "space-between", gap: 1 }}>
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography id={titleId} variant="h3" component="h2">
              {title}
            </Typography>
            {subtitle && <Typography color="textSecondary">{subtitle}</Typography>}
          </Box>
          {badge}
        </Stack>
        <Stack direction="row" sx={{ flexGrow: 1, alignItems: "flex-end", gap: 1 }}>
          <Facts facts={facts} />
          <About.Provider value={titleId}>{action && <Box sx={{ m: -1, flexShrink: 0 }}>{action}</Box>}</About.Provider>
        </Stack>
        {children}
      </CardContent>
      {actions && (
        <CardActions disableSpacing sx={{ gap: 0.5, px: 1, pt: 0, justifyContent: "flex-end" }}>
          <About.Provider value={titleId}>{actions}</About.Provider>
        </CardActions>
      )}
    </Card>
  );
}

export function Facts({ facts }: Pick<Props, "facts">) {
  return (
    <Box component="dl" sx={factGrid}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}

const factGrid = {
  flexGrow: 1,
  alignSelf: "flex-start",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
};

export function RecordCardSkeleton({ facts }: { readonly facts: number }) {
  return (
    <Card>
      <CardContent>
        <Skeleton width="60%" height={32} />
        {Array.from({ length: facts }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines are all the same
          <Skeleton key={line} height={28} width={line % 2 ? "50%" : "70%"} />
        ))}
      </CardContent>
    </Card>
  );
}
