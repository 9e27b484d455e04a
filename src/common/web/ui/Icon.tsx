import type { SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "path" | "children" | "color" | "fill"> & {
  /** A path of icons.ts. */
  readonly path: string;
  /** In pixels; as large as what it stands in says, otherwise. */
  readonly size?: number;
  /** Of the text around it, otherwise. */
  readonly color?: "primary" | "action" | "disabled";
  /** What it says to who does not see it, where no words beside it do. */
  readonly label?: string;
};

/** A plain element, since a screen has dozens of them; `global-styles.ts` has its looks. */
export function Icon({ path, size, color, label, className, ...props }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: most only repeat the words beside them.
    <svg
      viewBox="0 0 24 24"
      focusable={false}
      className={["icon", color, className].filter(Boolean).join(" ")}
      style={size === undefined ? undefined : { fontSize: size }}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img" })}
      {...props}
    >
      {label && <title>{label}</title>}
      <path d={path} />
    </svg>
  );
}
