import Box from "@mui/material/Box";
import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { useHydrated } from "@tanstack/react-router";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { type ChartForm, measures } from "#features/reports/rules/report.ts";
import { chartOf, maxSeries } from "#features/reports/rules/report-chart.ts";
import { formatShown } from "#features/reports/rules/report-words.ts";
import type { ShownReport } from "../reports.queries.ts";
import { colorOf, patternId, patternLines, type SeriesStyle, seriesStyles } from "./chart-styles.ts";

/** Pixels. The server renders this width, and the browser then measures the real width. */
const widthOnServer = 1000;

const chartBox = {
  border: 1,
  borderColor: "divider",
  borderRadius: 1.5,
  bgcolor: "background.paper",
  p: 1,
  // The server's width must not widen the page of a phone.
  contain: "inline-size",
  overflow: "hidden",
};

type Props = ShownReport & { readonly form: Exclude<ChartForm, "none"> };

/** Screen readers get only the table. */
export function ReportChart({ wanted, report, form }: Props) {
  const { labels, series, isSum } = chartOf(wanted, report);
  const width = useHydrated() ? undefined : widthOnServer;
  const common = {
    height: 340,
    ...(width && { width }),
    skipAnimation: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    hideLegend: series.length === 1,
    slotProps: { legend: { direction: "horizontal" as const, position: { vertical: "bottom" as const } } },
    xAxis: [
      {
        scaleType: form === "lines" ? ("point" as const) : ("band" as const),
        data: [...labels],
        height: 28,
        valueFormatter: shortened,
      },
    ],
    yAxis: [
      { width: 80, label: measures[wanted.measure].unit, valueFormatter: (value: number) => formatNumber(value) },
    ],
  };
  const styled = series.map((one, place) => ({
    ...one,
    id: `series-${place}`,
    style: seriesStyles[place % maxSeries] as SeriesStyle,
    valueFormatter: (value: number | null) =>
      `${formatShown(wanted.measure, value ?? 0)} ${measures[wanted.measure].unit}`,
  }));
  return (
    <Box aria-hidden sx={chartBox}>
      {form === "lines" ? (
        <LineChart
          {...common}
          series={styled.map(({ style, values, ...one }) => ({
            ...one,
            data: [...values],
            color: colorOf(style),
            shape: style.shape,
            showMark: true,
            curve: "linear" as const,
          }))}
        />
      ) : (
        <BarChart
          {...common}
          series={styled.map(({ style, values, ...one }) => ({
            ...one,
            data: [...values],
            color: `url(#${patternId(style)})`,
            ...(form === "stacked" && isSum && { stack: "all" }),
          }))}
        >
          <defs>{seriesStyles.map(patternOf)}</defs>
        </BarChart>
      )}
    </Box>
  );
}

function patternOf(style: SeriesStyle) {
  return (
    <pattern key={style.pattern} id={patternId(style)} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} style={{ fill: colorOf(style) }} />
      <path
        d={patternLines[style.pattern]}
        style={{ stroke: "var(--mui-palette-background-paper)", strokeWidth: 1.5, fill: "none" }}
      />
    </pattern>
  );
}

const shortened = (label: string, { location }: { readonly location: string }) =>
  location === "tick" && label.length > 16 ? `${label.slice(0, 15)}…` : label;
