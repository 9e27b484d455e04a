import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { formColumns } from "./fields/form-layout.ts";

export function JobFormSkeleton() {
  return (
    <Box sx={formColumns} aria-hidden>
      {[1, 2].map((column) => (
        <Box key={column}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} variant="rounded" height={56} sx={{ mb: 3 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
