import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { isAllowed } from "#common/rules/access/permissions.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { type HelpPicture, helpTopics } from "./help-topics.tsx";

export function HelpScreen() {
  const authorizations = useCurrentUser()?.authorizations ?? [];
  const topics = helpTopics.filter(
    ({ capability }) => capability === undefined || isAllowed(authorizations, capability),
  );
  return (
    <Stack component="article" sx={{ gap: 4, maxWidth: 960 }}>
      <Typography variant="h2">Sådan registrerer du hurtigt</Typography>
      <Stack component="nav" aria-label="På denne side" direction="row" sx={{ flexWrap: "wrap", columnGap: 3 }}>
        {topics.map(({ id, title }) => (
          <Box key={id} component="a" href={`#${id}`} sx={inPageLink}>
            {title}
          </Box>
        ))}
      </Stack>
      {topics.map(({ id, title, text, picture, screen }) => (
        <Topic key={id} id={id} title={title} picture={picture}>
          {text}
          {screen && (
            <p>
              <TextLink to={screen.to}>{screen.label}</TextLink>
            </p>
          )}
        </Topic>
      ))}
    </Stack>
  );
}

type TopicProps = {
  readonly id: string;
  readonly title: string;
  readonly picture: HelpPicture | undefined;
  readonly children: ReactNode;
};

function Topic({ id, title, picture, children }: TopicProps) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={topic}>
      <Stack sx={{ gap: 1, flex: "1 1 320px", minWidth: 0 }}>
        <Typography id={`${id}-title`} variant="h3">
          {title}
        </Typography>
        <Box sx={prose}>{children}</Box>
      </Stack>
      {picture && <Box component="img" src={picture.src} alt={picture.alt} loading="lazy" sx={pictureFrame(picture)} />}
    </Box>
  );
}

const inPageLink = { color: "primary.main", minHeight: 44, display: "inline-flex", alignItems: "center" };

/** The scroll margin keeps the heading of a linked topic below the top bar. */
const topic = { display: "flex", flexWrap: "wrap", gap: 3, alignItems: "flex-start", scrollMarginTop: 88 };

const prose = {
  maxWidth: 560,
  "& > *": { my: 0 },
  "& > * + *": { mt: 1 },
  "& ul": { pl: 2.5 },
  "& th, & td": { textAlign: "left", py: 0.5, pr: 3, verticalAlign: "top", fontWeight: "normal" },
  "& kbd": { fontFamily: "inherit", px: 0.75, border: 1, borderColor: "divider", borderRadius: 0.5 },
};

const pictureFrame = ({ width, height }: HelpPicture) => ({
  width: "100%",
  maxWidth: width,
  aspectRatio: `${width} / ${height}`,
  height: "auto",
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
});
