import { dollars, yearOf } from '@corridor/contract/reporting/rules.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './EarningsSummary.module.css';
import type { Report } from './useReport.ts';

const EarningsChart = lazyPart(
  () => import('./EarningsChart.tsx').then((m) => m.EarningsChart),
  <div className={styles.chart} />,
);

/** The earnings of this month, the last one and this year, with the trend of twelve months. */
export function EarningsSummary({ report }: { report: Report | undefined }) {
  const { current, last, year } = report?.earnings ?? {};
  const claims = (figure: { claims: number } | undefined) => figure && words.claims(figure.claims);
  return (
    <section className={styles.summary} aria-labelledby="earnings">
      <div>
        <h2 id="earnings">{words.earnings}</h2>
        <dl className={styles.figures}>
          <Figure name={words.current} cents={current?.cents} note={claims(current)} />
          <Figure name={words.last} cents={last?.cents} note={claims(last)} />
          <Figure
            name={words.year}
            cents={year?.cents}
            note={report && words.since(yearOf(report.currentMonth))}
          />
        </dl>
      </div>
      <figure className={styles.trend}>
        <figcaption>
          {words.trend}
          <span className={styles.legend}>
            <i data-series="econsults" />
            {words.econsults}
            <i data-series="communications" />
            {words.communications}
          </span>
        </figcaption>
        {report ? <EarningsChart trend={report.trend} /> : <div className={styles.chart} />}
      </figure>
    </section>
  );
}

type FigureProps = { name: string; cents: number | undefined; note: string | undefined };

function Figure({ name, cents, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.amount}>
        {cents === undefined ? <Skeleton width={96} height={20} /> : dollars(cents)}
      </dd>
      <dd className={styles.figureNote}>{note ?? <Skeleton width={56} />}</dd>
    </div>
  );
}
