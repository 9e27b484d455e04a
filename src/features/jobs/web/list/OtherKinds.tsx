import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiChevronDown } from "#common/web/ui/icons.ts";
import { kinds, openOthers } from "#features/kinds/rules/kinds.ts";
import { jobOverviewQuery } from "../users-jobs/users-jobs.queries.ts";

const OtherKindsMenu = lazyPart(async () => (await import("./OtherKindsMenu.tsx")).OtherKindsMenu);

type Props = {
  readonly path: string;
  readonly date?: string;
  readonly isFloating?: boolean;
};

export function OtherKinds({ path, date, isFloating = false }: Props) {
  const { data } = useQuery(jobOverviewQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = openOthers(data?.open_kinds);
  if (open.length === 0) return null;
  return (
    <>
      <IconAction
        label={open
          .map((kind, index) => (index === 0 ? kinds[kind].newLabel : kinds[kind].newLabel.toLowerCase()))
          .join(" eller ")}
        icon={mdiChevronDown}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={isFloating ? floating : button}
      />
      {anchor && (
        <Suspense>
          <OtherKindsMenu open={open} path={path} date={date} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

const button = { border: 1, borderColor: "control", borderRadius: 1, width: touchTarget, height: touchTarget } as const;
const floating = {
  ...button,
  borderRadius: { xs: "50%", sm: 1 },
  position: { xs: "fixed", sm: "static" },
  // On phones, centered above the round `AddButton` of 56 px.
  right: 16 + (56 - touchTarget) / 2,
  bottom: `calc(${16 + 56 + 12}px + env(safe-area-inset-bottom))`,
  zIndex: "fab",
  bgcolor: { xs: "background.paper", sm: "transparent" },
  boxShadow: { xs: 4, sm: 0 },
  "&:hover": { bgcolor: { xs: "background.paper", sm: "action.hover" } },
  "& svg": { transform: { xs: "rotate(180deg)", sm: "none" } },
} as const;
