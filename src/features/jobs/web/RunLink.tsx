import { useCan } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";

type Props = { readonly id: number; readonly children: string };

export function RunLink({ id, children }: Props) {
  const mayOpen = useCan("read-payrolls");
  if (!mayOpen) return children;
  return (
    <TextLink to="/payrolls/$payrollId/overview" params={{ payrollId: String(id) }} color="inherit" underline="always">
      {children}
    </TextLink>
  );
}
