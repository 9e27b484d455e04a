import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { formatDate, formatDates } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { mdiTimerSand } from "#common/web/ui/icons.ts";
import { type AbsenceChecks, hoursBeforeSendHome } from "#features/payrolls/rules/absence/absence-checks.ts";
import { mdiAlertOutline } from "../icons.ts";
import { Check } from "../unpaid/checks/Check.tsx";
import { CheckList } from "../unpaid/checks/CheckList.tsx";
import { absenceChecksQuery } from "./absence.queries.ts";

export function AbsenceWarnings({ deadline }: { readonly deadline: string }) {
  const { data: checks, isError } = useQuery(absenceChecksQuery(deadline));
  if (isError)
    return (
      <Check tone="slate" icon={mdiAlertOutline}>
        Advarsler om fravær kunne ikke hentes
      </Check>
    );
  if (!checks) return null;
  return (
    <>
      <Waiting waiting={checks.waiting} />
      <Open open={checks.open} />
      <LongSickness long_sickness={checks.long_sickness} />
      <SentHome send_home={checks.send_home} />
      <Late late={checks.late} late_days={checks.late_days} />
      <ShortSentHome short_send_home={checks.short_send_home} />
    </>
  );
}

function Waiting({ waiting }: Pick<AbsenceChecks, "waiting">) {
  if (waiting.length === 0) return null;
  const count = waiting.reduce((sum, { absences_count }) => sum + absences_count, 0);
  return (
    <Check tone="amber" icon={mdiTimerSand}>
      {count === 1 ? "1 fravær venter" : `${count} fravær venter`} på en afgørelse og er ikke med i lønkørslen
      <CheckList>
        {waiting.map(({ user, absences_count }) => (
          <li key={user.id}>
            {user.name} ({absences_count})
          </li>
        ))}
      </CheckList>
    </Check>
  );
}

function Open({ open }: Pick<AbsenceChecks, "open">) {
  if (open.length === 0) return null;
  return (
    <Check tone="amber" icon={mdiTimerSand}>
      {counted(open.length, "medarbejder er ikke raskmeldt", "medarbejdere er ikke raskmeldt")}
      <CheckList>
        {open.map(({ user, from_date }) => (
          <li key={`${user.id} ${from_date}`}>
            {user.name} siden {formatDate(from_date)}
          </li>
        ))}
      </CheckList>
    </Check>
  );
}

function LongSickness({ long_sickness }: Pick<AbsenceChecks, "long_sickness">) {
  if (long_sickness.length === 0) return null;
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      Refusion af sygdom i NemRefusion
      <CheckList>
        {long_sickness.map(({ user, from_date, employer_until, refund_from, report_by }) => (
          <li key={`${user.id} ${from_date}`}>
            {user.name}, syg fra {formatDate(from_date)}: arbejdsgiveren betaler til og med {formatDate(employer_until)}
            , refusion fra {formatDate(refund_from)}; anmeld senest {formatDate(report_by)}
          </li>
        ))}
      </CheckList>
    </Check>
  );
}

function SentHome({ send_home }: Pick<AbsenceChecks, "send_home">) {
  if (send_home.length === 0) return null;
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      Flere end 16 G-dage på et år; lønkørslen betaler de første 16
      <CheckList>
        {send_home.map(({ user, year, hundredths }) => (
          <li key={user.id}>
            {user.name}: {formatDecimal(hundredths / 100)} i {year}
          </li>
        ))}
      </CheckList>
    </Check>
  );
}

function Late({ late, late_days }: Pick<AbsenceChecks, "late" | "late_days">) {
  if (late.length + late_days.length === 0) return null;
  return (
    <Check tone="amber" icon={mdiAlertOutline}>
      Registreret efter lukket måned
      <CheckList>
        {late.map(({ absence_id, user, from_date, to_date, late_cause }) => (
          <li key={absence_id}>
            {user.name}, fravær {formatDates(from_date, to_date)}: {late_cause}
          </li>
        ))}
        {late_days.map(({ user, date, late_cause }) => (
          <li key={`${user.id} ${date}`}>
            {user.name}, arbejdstid {formatDate(date)}: {late_cause}
          </li>
        ))}
      </CheckList>
    </Check>
  );
}

function ShortSentHome({ short_send_home }: Pick<AbsenceChecks, "short_send_home">) {
  if (short_send_home.length === 0) return null;
  return (
    <Check tone="amber" icon={mdiAlertOutline}>
      G-dage efter færre end {hoursBeforeSendHome} timer på 4 uger. Kun timer, der er registreret her, er talt med
      <CheckList>
        {short_send_home.map(({ user, date, minutes }) => (
          <li key={user.id}>
            {user.name}: {formatShortDuration(minutes)} timer før {formatDate(date)}
          </li>
        ))}
      </CheckList>
    </Check>
  );
}
