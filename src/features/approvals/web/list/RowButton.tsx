import type { ComponentProps } from "react";
import { useAbout } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";

type Props = Omit<ComponentProps<"button">, "children" | "type" | "aria-label" | "className"> & {
  readonly label: string;
  readonly icon: string;
  readonly isPrimary?: boolean;
};

/** As `IconAction`, but plain elements: a list has hundreds of them, and Material's own are several components each. */
export function RowButton({ label, icon, isPrimary = false, ...props }: Props) {
  const about = useAbout();
  return (
    // A disabled button is not seen by a pointer, which then is over what is around it.
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
