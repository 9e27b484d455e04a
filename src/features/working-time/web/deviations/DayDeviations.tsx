import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { formatDate, formatDateTime } from "#common/rules/time/clock.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { deviationKindLabels } from "#features/working-time/rules/deviation-kinds.ts";
import type { Deviation } from "#features/working-time/rules/deviation-schema.ts";
import { type DayDeviation, isToSign } from "#features/working-time/rules/deviations.ts";
import { markText } from "#features/working-time/rules/marks.ts";
import type { WorkingDay } from "#features/working-time/rules/working-time.ts";
import { useSignDeviation } from "./deviations.queries.ts";

const DeviationDialog = lazyPart(async () => (await import("./DeviationDialog.tsx")).DeviationDialog);

type Props = {
  readonly day: WorkingDay;
  readonly deviations: readonly DayDeviation[];
  /** The person's id; undefined if the person is the user. */
  readonly userId: number | undefined;
  readonly maySign: boolean;
};

/** The styles of these elements are in `WorkingDaysTable`. */
export function DayDeviations({ day, deviations, ...props }: Props) {
  return deviations.map((deviation) => (
    <DayDeviationItem key={deviation.kind} day={day} deviation={deviation} {...props} />
  ));
}

type ItemProps = Omit<Props, "deviations"> & { readonly deviation: DayDeviation };

function DayDeviationItem({ day, deviation, userId, maySign }: ItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { save: sign, isSaving } = useSignDeviation();
  const { state, latest, earlier, kind } = deviation;
  const mark = day.marks.find((one) => one.kind === kind);
  const isOpenToWords = state === "missing" || state === "unsigned";
  const what = `${deviationKindLabels[kind].toLowerCase()} ${formatDate(day.date)}`;
  return (
    <div className="deviation">
      {latest && <Written deviation={latest} />}
      <div className={state === "missing" ? "breach" : "secondary"}>{stateInWords(deviation)}</div>
      {earlier.map((one) => (
        <div key={one.id} className="small">
          Tidligere: »{one.reason}« ({one.created_by.name}, {formatDateTime(one.created_at)})
        </div>
      ))}
      <div className="actions not-printed">
        {maySign && latest && isToSign(deviation) && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`Underskriv: ${what}`}
            loading={isSaving}
            onClick={() => void sign(latest)}
          >
            Underskriv
          </Button>
        )}
        {isOpenToWords && (
          <button
            type="button"
            className={state === "missing" ? "word-button outlined" : "word-button"}
            aria-haspopup="dialog"
            aria-label={`${state === "missing" ? "Forklar" : "Ret"}: ${what}`}
            onClick={() => setIsOpen(true)}
          >
            {state === "missing" ? "Forklar" : "Ret"}
          </button>
        )}
      </div>
      {isOpen && mark && (
        <Suspense>
          <DeviationDialog
            userId={userId}
            date={day.date}
            deviation={deviation}
            breach={markText(mark)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Written({
  deviation: { reason, compensation, compensate_by, created_by, created_at },
}: {
  readonly deviation: Deviation;
}) {
  return (
    <>
      <div>»{reason}«</div>
      <div>
        Gives igen senest {formatDate(compensate_by)}: {compensation}
      </div>
      <div className="secondary">
        Skrevet af {created_by.name}, {formatDateTime(created_at)}
      </div>
    </>
  );
}

function stateInWords({ state, latest }: DayDeviation): string {
  const signed = latest?.signed_by
    ? `Underskrevet af ${latest.signed_by.name}, ${formatDateTime(latest.signed_at ?? "")}`
    : "Venter på leders underskrift";
  switch (state) {
    case "missing":
      return latest ? "Fravigelsen er blevet større og mangler en ny forklaring" : "Mangler en forklaring";
    case "outgrown":
      return `Ikke længere en fravigelse. ${signed}`;
    default:
      return signed;
  }
}
