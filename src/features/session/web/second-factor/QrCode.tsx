import Box from "@mui/material/Box";
import { encodeQR } from "qr";

/** Dark on white in every colour scheme, because cameras need that contrast. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, "raw", { border: 3 });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: "100%", bgcolor: "#fff", border: 1, borderColor: "divider", borderRadius: 1 }}
    >
      <path fill="#000" d={squares.join("")} />
    </Box>
  );
}
