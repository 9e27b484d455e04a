import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { parseId } from "#common/rules/values/ids.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ruleSetsQuery } from "../allowance-rules.queries.ts";
import { RuleSetForm } from "./RuleSetForm.tsx";

export function RuleSetScreen() {
  const rulesId = parseId(useParams({ from: "/allowance-rules/$rulesId" }).rulesId);
  const query = useQuery(ruleSetsQuery);
  const set = query.data?.find(({ id }) => id === rulesId);
  return (
    <PickerLocale>
      <Breadcrumb
        steps={[
          { label: "Lønkørsler", to: "/payrolls" },
          { label: "Tillæg", to: "/allowances" },
          { label: "Regler", to: "/allowance-rules" },
          { label: set?.name ?? "…" },
        ]}
      />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={480} />}
        errorText="Tillægsreglerne kunne ikke hentes."
      >
        {() =>
          set ? (
            <RuleSetForm key={set.id} set={set} />
          ) : (
            <Note severity="info">Tillægsreglerne findes ikke længere.</Note>
          )
        }
      </QueryView>
    </PickerLocale>
  );
}
