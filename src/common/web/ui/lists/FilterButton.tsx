import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { touchTarget } from "#common/web/theme.ts";
import { Icon } from "../Icon.tsx";

/** `mdiFilterOutline`. It is not in icons.ts, because every page loads that file. */
const filterIcon =
  "M15,19.88C15.04,20.18 14.94,20.5 14.71,20.71C14.32,21.1 13.69,21.1 13.3,20.71L9.29,16.7C9.06,16.47 8.96,16.16 9,15.87V10.75L4.21,4.62C3.87,4.19 3.95,3.56 4.38,3.22C4.57,3.08 4.78,3 5,3V3H19V3C19.22,3 19.43,3.08 19.62,3.22C20.05,3.56 20.13,4.19 19.79,4.62L15,10.75V19.88M7.04,5L11,10.06V15.58L13,17.58V10.05L16.96,5H7.04Z";

type Props = {
  readonly count: number;
  readonly rowId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

export function FilterButton({ count, rowId, isOpen, onToggle }: Props) {
  return (
    <Button
      aria-label={count === 0 ? "Filtre" : `Filtre (${count})`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? rowId : undefined}
      variant={count === 0 ? "text" : "outlined"}
      startIcon={<Icon path={filterIcon} />}
      onClick={onToggle}
      sx={{
        flexShrink: 0,
        minHeight: touchTarget,
        minWidth: touchTarget,
        px: { xs: 1, sm: 2 },
        "& .MuiButton-startIcon": { mr: { xs: count === 0 ? 0 : 0.5, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" }, whiteSpace: "pre" }}>
        {count === 0 ? "Filtre" : "Filtre "}
      </Box>
      {count > 0 && `(${count})`}
    </Button>
  );
}
