import Button from "@mui/material/Button";
import { Note } from "../../../common/web/ui/Note.tsx";

/** Why the job was not saved, where no field is to blame. */
export type Problem = { readonly message: string; readonly isConflict: boolean };

type Props = { readonly problem: Problem; readonly onReload: (() => void) | undefined };

export function SaveProblem({ problem, onReload }: Props) {
  return (
    <Note severity={problem.isConflict ? "warning" : "error"} sx={{ mt: 3 }}>
      {problem.message} Det, du har skrevet, står her stadig.
      {problem.isConflict && onReload && (
        <>
          <br />
          <Button color="inherit" variant="outlined" onClick={onReload} sx={{ mt: 1 }}>
            Kassér mine rettelser, og hent den gemte opgave
          </Button>
        </>
      )}
    </Note>
  );
}
