import { Icon } from "#common/web/ui/Icon.tsx";
import type { Mark } from "../rules/mark-schema.ts";
import { isBreach, markText } from "../rules/marks.ts";
import { mdiAlertOutline, mdiInformationOutline } from "./icons.ts";

export function DayMarks({ marks, isFirst }: { readonly marks: readonly Mark[]; readonly isFirst: boolean }) {
  if (marks.length === 0) return null;
  return (
    <ul className={isFirst ? "marks first" : "marks"}>
      {marks.map((mark) => (
        <li key={markText(mark)} className={isBreach(mark) ? "breach" : "secondary"}>
          <Icon path={isBreach(mark) ? mdiAlertOutline : mdiInformationOutline} size={18} />
          <span>{markText(mark)}</span>
        </li>
      ))}
    </ul>
  );
}
