import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Attached } from "#common/web/offline/device-database.ts";

export function UnsentPictures({ attached: { pictures } }: { readonly attached: Attached }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1.5 }}>
      {pictures.map(
        ({ preview }, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures keep their order and may be equal
          preview && <Box key={place} component="img" src={preview} alt="" sx={thumbnail} />,
      )}
      <Typography variant="body2" color="textSecondary">
        {inWords(pictures)}
      </Typography>
    </Box>
  );
}

function inWords(pictures: Attached["pictures"]): string {
  const count = pictures.length;
  const sent = pictures.filter(({ id }) => id !== null).length;
  if (sent > 0) return `${sent} af ${count} bilag er sendt`;
  return count === 1 ? "1 bilag venter på at blive sendt" : `${count} bilag venter på at blive sendt`;
}

const thumbnail = { width: 48, height: 48, objectFit: "cover", border: 1, borderColor: "divider", borderRadius: 1 };
