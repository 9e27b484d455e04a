import SvgIcon, { type SvgIconProps } from "@mui/material/SvgIcon";

type Props = SvgIconProps & {
  /** A path of icons.ts. */
  readonly path: string;
};

export function Icon({ path, ...props }: Props) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
