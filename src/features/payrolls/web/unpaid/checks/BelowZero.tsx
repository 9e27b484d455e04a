import { counted } from "#common/rules/counted.ts";
import { type BelowZero as People, shortfallText } from "#features/payrolls/rules/payroll-checks.ts";
import { CheckList } from "./CheckList.tsx";

export function BelowZero({ users_count, users }: People) {
  const others = users_count - users.length;
  return (
    <CheckList>
      {users.map((user) => (
        <li key={user.id}>
          {user.name}: {shortfallText(user)}
        </li>
      ))}
      {others > 0 && <li>og {counted(others, "medarbejder", "medarbejdere")} til</li>}
    </CheckList>
  );
}
