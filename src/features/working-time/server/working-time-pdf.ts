import { setImmediate } from "node:timers/promises";
import { formatDay, weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { lawRulesText } from "#common/rules/law-rules.ts";
import { formatDate, formatDateTime, monthTitle } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { unwritableNote } from "#common/rules/values/pdf-letters.ts";
import {
  addPage,
  bytesOf,
  cellOf,
  colors,
  newPdf,
  type Pdf,
  rule,
  small,
  strong,
  text,
  write,
  writeFeet,
  writeHead,
  writeRow,
  writeTitles,
} from "#common/server/files/pdf/pdf-page.ts";
import { keptUntil, retentionYears } from "#features/working-time-law/rules/retention.ts";
import { deviationText } from "../rules/deviations.ts";
import { exemptionText, isBreach, limitText, markText } from "../rules/marks.ts";
import { type FiledDay, type FiledPerson, shownDays } from "./filed-people.ts";
import { scopeText } from "./working-time-file.ts";

const columns = [
  { title: "Dag", width: 88 },
  { title: "Start–slut", width: 86 },
  { title: "Timer", width: 44, align: "right" },
  { title: "Pause", width: 44, align: "right" },
  { title: "Hvile før", width: 54, align: "right" },
  { title: "Bemærkninger", width: 199 },
] as const;

export type WorkingTimePdf = {
  readonly company: { readonly name: string; readonly address: string; readonly cvr: string };
  readonly from: string;
  readonly to: string;
  readonly made_at: string;
  readonly people: AsyncIterable<readonly FiledPerson[]>;
};

export async function workingTimePdf({ company, from, to, made_at, people }: WorkingTimePdf): Promise<Buffer> {
  const period = `${formatDate(from)} – ${formatDate(to)}`;
  const pdf = await newPdf(`Arbejdstid, ${period}`, "portrait");
  const names: string[] = [];
  for await (const batch of people)
    for (const person of batch) {
      // Lets the server answer other requests between two people.
      await setImmediate();
      if (names.length > 0) addPage(pdf);
      writeHead(pdf, { title: "Arbejdstid", period, company, person: personLines(person) });
      writeDays(pdf, person, from, to);
      writeSums(pdf, person, keptUntil(Temporal.PlainDate.from(to), person.rules));
      writeSignatures(pdf);
      const pages = pdf.doc.bufferedPageRange().count;
      while (names.length < pages) names.push(person.user.name);
    }
  writeFeet(pdf, (page) => `${names[page] ?? ""} · dannet ${formatDateTime(made_at)}`);
  return bytesOf(pdf);
}

function personLines(person: FiledPerson): string[] {
  const { rules } = person;
  const exemptions = new Set(person.months.flatMap((month) => month.exemptions.map(exemptionText)));
  return [
    person.user.name,
    `Omfang: ${scopeText(person)}`,
    ...(rules.name === null ? [] : [`Regler: ${rules.name}, ${lawRulesText(rules)}`]),
    ...Array.from(exemptions, (text) => `${text}: hvile, fridøgn og 48 timer er ikke kontrolleret.`),
  ];
}

function writeDays(pdf: Pdf, person: FiledPerson, from: string, to: string): void {
  writeTitles(pdf, columns);
  const byWeek = Map.groupBy(shownDays(person), ({ day }) => weekStart(Temporal.PlainDate.from(day.date)).toString());
  for (const { monday, minutes, norm } of person.weeks) {
    for (const filed of byWeek.get(monday) ?? []) writeRow(pdf, columns, dayCells(pdf, filed));
    const first = Temporal.PlainDate.from(monday);
    const isWhole = monday >= from && first.add({ days: 6 }).toString() <= to;
    const label = `Uge ${weekNumber(first)}${isWhole ? "" : ", hele ugen"}`;
    writeRow(pdf, columns, sumCells(pdf, label, minutes, norm));
  }
}

const duration = (minutes: number | null): string => (minutes ? formatShortDuration(minutes) : "");

function dayCells(pdf: Pdf, { day, deviations }: FiledDay) {
  const [ofDay, ofTimes, ofHours, ofPause, ofRest, ofMarks] = columns;
  const marks = day.marks.map((mark) => `${isBreach(mark) ? "Brud: " : ""}${markText(mark)}`);
  return [
    cellOf(pdf, ofDay, formatDay(day.date)),
    cellOf(pdf, ofTimes, day.periods.map(({ start, end }) => `${start}–${end}`).join(", ")),
    cellOf(pdf, ofHours, duration(day.minutes)),
    cellOf(pdf, ofPause, duration(day.pause_minutes)),
    cellOf(pdf, ofRest, duration(day.rest_before)),
    cellOf(pdf, ofMarks, [...marks, ...deviations.map(deviationText)].join("; ")),
  ];
}

function sumCells(pdf: Pdf, label: string, minutes: number, norm: number | null) {
  const none = { lines: [], style: text };
  const [ofDay, , ofHours, , , ofMarks] = columns;
  return [
    cellOf(pdf, ofDay, label, strong),
    none,
    cellOf(pdf, ofHours, formatShortDuration(minutes), strong),
    none,
    none,
    norm === null ? none : cellOf(pdf, ofMarks, `af ${formatShortDuration(norm)} timer`, strong),
  ];
}

function writeSums(pdf: Pdf, person: FiledPerson, kept: Temporal.PlainDate): void {
  const averages = new Map(person.months.map(({ average }) => [average?.to, average]));
  if (pdf.y + 110 + (averages.size + person.months.length) * 14 > pdf.bottom) addPage(pdf);
  pdf.doc.fillColor(colors.text);
  pdf.y += 8;
  const total = person.days.reduce((sum, { day }) => sum + day.minutes, 0);
  write(pdf, `I alt i perioden: ${formatShortDuration(total)} timer`, { size: 11, weight: "700" });
  pdf.y += 4;
  for (const { month, minutes, norm } of person.months)
    if (norm !== null) {
      const name = monthTitle(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }));
      write(pdf, `${name}: ${formatShortDuration(minutes)} af ${formatShortDuration(norm)} timer`, text);
    }
  for (const average of averages.values())
    if (average) {
      const days = `${formatDate(average.from)} – ${formatDate(average.to)}`;
      const leftOut = average.neutral_days ? `, uden ${counted(average.neutral_days, "dag", "dage")} med fravær` : "";
      const hours = formatDecimal(average.hundredths_a_week / 100);
      write(pdf, `Gennemsnit pr. uge ${days}: ${hours} timer, ${limitText(average)}${leftOut}`, text);
    }
  pdf.y += 4;
  const isProvisional = person.months.some(({ average }) => average?.neutral_days === null);
  for (const note of [
    `Timer er uden pauser, og dage uden linje er uden registreret arbejdstid.${isProvisional ? " Gennemsnittet er foreløbigt: ferie og sygdom er ikke trukket fra." : ""}`,
    `Registreringerne gemmes, til der er gået ${retentionYears} år efter den periode, som gennemsnittet regnes over: periodens sidste dag til ${formatDate(kept.toString())}.`,
    ...unwritableNote([person.user.name]),
  ])
    write(pdf, note, small);
}

function writeSignatures(pdf: Pdf): void {
  if (pdf.y + 60 > pdf.bottom) addPage(pdf);
  pdf.y += 44;
  let x = pdf.left;
  for (const [who, part] of [
    ["Dato", 1],
    ["Medarbejder", 2],
    ["Leder", 2],
  ] as const) {
    const width = (pdf.width / 5) * part - 16;
    rule(pdf, { x, width, color: colors.text });
    const y = pdf.y;
    pdf.y += 4;
    pdf.doc.fillColor(colors.text);
    write(pdf, who, text, { x, width });
    pdf.y = y;
    x += width + 16;
  }
  pdf.y += 20;
}
