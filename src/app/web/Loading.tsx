import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";

/** While a screen's code is on its way. */
export function Loading() {
  return (
    <Box sx={{ display: "flex", justifyContent: "center", py: 8 }}>
      <CircularProgress aria-label="Indlæser" />
    </Box>
  );
}
