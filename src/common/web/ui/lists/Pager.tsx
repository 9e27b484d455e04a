import Box from "@mui/material/Box";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { usePageInRange } from "#common/web/routing/use-page-in-range.ts";
import { IconAction } from "../IconAction.tsx";
import { mdiChevronLeft, mdiChevronRight } from "../icons.ts";

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

const onlyOnPhone = { display: { sm: "none" } };

/** Seven page buttons and two arrows are wider than the screen of a phone. */
const withoutArrowsOnPhone = { "& li:first-of-type, & li:last-of-type": { display: { xs: "none", sm: "block" } } };

export function Pager({ page, perPage, total, onPage }: Props) {
  const pages = Math.ceil(total / perPage);
  usePageInRange(page, pages, onPage);

  if (pages <= 1) return null;
  return (
    <Stack sx={{ alignItems: "center", gap: 1, py: 2 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
        <Box sx={onlyOnPhone}>
          <IconAction
            label="Gå til forrige side"
            icon={mdiChevronLeft}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {formatNumber((page - 1) * perPage + 1)}–{formatNumber(Math.min(page * perPage, total))} af{" "}
          {formatNumber(total)}
        </Typography>
        <Box sx={onlyOnPhone}>
          <IconAction
            label="Gå til næste side"
            icon={mdiChevronRight}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </Box>
      </Stack>
      <Pagination
        count={pages}
        page={page}
        color="primary"
        sx={withoutArrowsOnPhone}
        onChange={(_, next) => onPage(next)}
      />
    </Stack>
  );
}
