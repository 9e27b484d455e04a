import Box from "@mui/material/Box";

type Props = { readonly label: string; readonly lines: readonly string[] };

export function FileLines({ label, lines }: Props) {
  return (
    <Box component="pre" tabIndex={0} aria-label={label} role="region" sx={look}>
      {lines.map((line) => line.replaceAll("\t", "→")).join("\n")}
    </Box>
  );
}

const look = {
  m: 0,
  p: 1.5,
  overflowX: "auto",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: "0.8125rem",
  lineHeight: 1.7,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.default",
} as const;
