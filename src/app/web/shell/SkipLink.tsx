import Link from "@mui/material/Link";

export function SkipLink({ target }: { readonly target: string }) {
  return (
    <Link
      component="button"
      onClick={() => document.getElementById(target)?.focus()}
      sx={{
        position: "fixed",
        top: -100,
        left: 8,
        p: 1.5,
        bgcolor: "background.paper",
        zIndex: "tooltip",
        "&:focus": { top: 8 },
      }}
    >
      Gå til indhold
    </Link>
  );
}
