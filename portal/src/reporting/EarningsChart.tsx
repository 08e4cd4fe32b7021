import { centsOf, dollars, type MonthEarnings } from '@corridor/contract/reporting/rules.ts';
import {
  monthWords,
  shortMonth,
  reportWords as words,
} from '@corridor/contract/reporting/words.ts';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './EarningsSummary.module.css';

export type Trend = readonly (MonthEarnings & { month: number })[];

const height = 148;
const barWidth = 24;

const colourOf = (element: Element, name: string) => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** The end of the axis: the next 1, 2, 3, 4, 6 or 8 of the amount's own size, in cents. */
function axisEnd(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 10_000)));
  const step = [1, 2, 3, 4, 6, 8, 10].find((each) => each * size >= most) ?? 10;
  return step * size;
}
const axisLabel = (cents: number) =>
  cents >= 100_000 ? `$${Number((cents / 100_000).toFixed(1))}k` : `$${cents / 100}`;

function draw(box: HTMLElement, trend: Trend): () => void {
  const [econsults, communications, line, quiet, surface] = [
    '--brand',
    '--brand-2',
    '--line',
    '--text-3',
    '--surface',
  ].map((name) => colourOf(box, name)) as [string, string, string, string, string];
  const font = `12px ${getComputedStyle(box).fontFamily}`;
  const end = axisEnd(Math.max(...trend.map(centsOf)));
  // uPlot keeps its own data, so it gets lists of its own.
  const data: uPlot.AlignedData = [
    trend.map((_, index) => index),
    trend.map(centsOf),
    trend.map(({ earningEconsult }) => earningEconsult),
  ];
  const bars = uPlot.paths.bars?.({ size: [1, barWidth] });
  const series = (label: string, fill: string): uPlot.Series => ({
    label,
    fill,
    stroke: surface,
    width: 1,
    ...(bars && { paths: bars }),
    points: { show: false },
  });
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 0, 0, 0],
      scales: { x: { time: false, range: [-0.6, trend.length - 0.4] }, y: { range: [0, end] } },
      axes: [
        {
          stroke: quiet,
          font,
          size: 26,
          grid: { show: false },
          ticks: { show: false },
          splits: () => trend.map((_, index) => index),
          values: (_, splits) => splits.map((index) => shortMonth(trend[index]?.month ?? 0)),
        },
        {
          stroke: quiet,
          font,
          size: 44,
          grid: { stroke: line, width: 1 },
          ticks: { show: false },
          splits: () => [0, end / 2, end],
          values: (_, splits) => splits.map(axisLabel),
        },
      ],
      // The second bar stands before the first one, whose upper part stays in sight.
      series: [
        {},
        series(words.communications, communications),
        series(words.econsults, econsults),
      ],
    },
    data,
    box,
  );
  const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
  resized.observe(box);
  return () => {
    resized.disconnect();
    plot.destroy();
  };
}

/** The months as stacked bars. The table beside it says the same to people who cannot see them. */
export function EarningsChart({ trend }: { trend: Trend }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let clear = draw(element, trend);
    const redraw = () => {
      clear();
      clear = draw(element, trend);
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    const chosen = new MutationObserver(redraw);
    chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    return () => {
      scheme.removeEventListener('change', redraw);
      chosen.disconnect();
      clear();
    };
  }, [trend]);
  return (
    <>
      <div ref={box} className={styles.chart} aria-hidden />
      <table className="visuallyHidden">
        <caption>{words.trendTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.econsults}</th>
            <th scope="col">{words.communications}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ month, ...earnings }) => (
            <tr key={month}>
              <th scope="row">{monthWords(month)}</th>
              <td>{dollars(earnings.earningEconsult)}</td>
              <td>{dollars(earnings.earningCommunications)}</td>
              <td>{dollars(centsOf(earnings))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
