import { Children, type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";

const date = /(\d{1,2}\/\d{1,2}-\d{4})/;

type Props = { readonly children?: ReactNode };

/** Keeps each date on one line, because browsers would break `9/11-2026` after its hyphen. */
export function WholeDates({ children }: Props) {
  return Children.map(children, (child) => {
    if (isValidElement<Props>(child) && child.type === Fragment) return <WholeDates {...child.props} />;
    if (typeof child !== "string" || !date.test(child)) return child;
    return child.split(date).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <span key={place} className="date">
          {part}
        </span>
      ),
    );
  });
}

export function Paragraph({ children, ...props }: ComponentProps<"p">) {
  return (
    <p {...props}>
      <WholeDates>{children}</WholeDates>
    </p>
  );
}
