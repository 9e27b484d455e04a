import type { SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "path" | "children" | "color" | "fill"> & {
  readonly path: string;
  readonly size?: number;
  readonly color?: "primary" | "action" | "disabled";
  /** The accessible name, only for an icon that has no text beside it. */
  readonly label?: string;
};

/** A plain element, which is faster than a MUI component. The styles are in `global-styles.ts`. */
export function Icon({ path, size, color, label, className, ...props }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: most only repeat the text beside them.
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
