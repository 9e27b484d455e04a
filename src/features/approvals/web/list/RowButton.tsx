import type { ComponentProps } from "react";
import { useAbout } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";

type Props = Omit<ComponentProps<"button">, "children" | "type" | "aria-label" | "className"> & {
  readonly label: string;
  readonly icon: string;
  readonly isPrimary?: boolean;
};

/** Like `IconAction`, but plain HTML. A list has hundreds of buttons, and a Material button is several components. */
export function RowButton({ label, icon, isPrimary = false, ...props }: Props) {
  const about = useAbout();
  return (
    // The hint is on the span, because disabled buttons get no pointer events.
    <span data-hint={label}>
      <button
        type="button"
        className={isPrimary ? "row-button primary" : "row-button"}
        aria-label={label}
        {...about}
        {...props}
      >
        <Icon path={icon} />
      </button>
    </span>
  );
}
