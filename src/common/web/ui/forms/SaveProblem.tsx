import Button from "@mui/material/Button";
import { Note } from "../messages/Note.tsx";

export type Problem = { readonly message: string; readonly isConflict: boolean };

type Props = {
  readonly problem: Problem;
  /** The name of the record in a Danish sentence: "opgave". */
  readonly what: string;
  readonly onReload: (() => void) | undefined;
};

export function SaveProblem({ problem, what, onReload }: Props) {
  return (
    <Note severity={problem.isConflict ? "warning" : "error"}>
      {problem.message}{" "}
      {problem.isConflict ? "Se den nye, eller kopiér din tekst først." : "Det, du har skrevet, står her stadig."}
      {problem.isConflict && onReload && (
        <>
          <br />
          <Button color="inherit" variant="outlined" onClick={onReload} sx={{ mt: 1 }}>
            Kassér mine rettelser, og hent den gemte {what}
          </Button>
        </>
      )}
    </Note>
  );
}
