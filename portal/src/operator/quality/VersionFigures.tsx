import { spLabelOf } from '@corridor/contract/annotation/rules.ts';
import type { SpecialtyQuality, VersionQuality } from '@corridor/contract/annotation/schemas.ts';
import { qualityWords as words } from '@corridor/contract/annotation/words.ts';
import { Calibration } from './Calibration.tsx';
import styles from './Quality.module.css';
import { ShareRow } from './ShareRow.tsx';

type Props = { version: VersionQuality; specialties: readonly SpecialtyQuality[] };

/** The figures of one category and version. */
export function VersionFigures({ version, specialties }: Props) {
  const { first, firstThree, labels, confusions, months, calibration } = version;
  return (
    <div className={styles.columns}>
      <section aria-label={words.agreement}>
        <h2>
          {words.agreement} <small>{words.agreementLead}</small>
        </h2>
        <table className={styles.table}>
          <Header first={words.versionOf(version.category, version.aiVersion)} />
          <tbody>
            <ShareRow name={words.first} share={first} strong />
            <ShareRow name={words.firstThree} share={firstThree} />
            {specialties.map(({ specialty, agreement }) => (
              <ShareRow
                key={specialty}
                name={`${words.specialists}, ${specialty}`}
                share={agreement}
                quiet
              />
            ))}
          </tbody>
          <tbody>
            <tr>
              <th colSpan={5} scope="rowgroup" className={styles.group}>
                {words.byLabel}
              </th>
            </tr>
            {labels.map(({ label, share }) => (
              <ShareRow key={label} name={spLabelOf(label)} share={share} />
            ))}
          </tbody>
        </table>
        <h2>{words.confusions}</h2>
        {confusions.length === 0 ? (
          <p>{words.noConfusion}</p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.bySpecialist}</th>
                <th scope="col">{words.predicted}</th>
                <th scope="col">{words.labelled}</th>
              </tr>
            </thead>
            <tbody>
              {confusions.map(({ labelled, predicted, pictures }) => (
                <tr key={`${labelled} ${predicted}`}>
                  <td>{spLabelOf(labelled)}</td>
                  <td>{spLabelOf(predicted)}</td>
                  <td className="tabular">{pictures}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <div>
        <section aria-label={words.calibration}>
          <h2>{words.calibration}</h2>
          <Calibration points={calibration} />
        </section>
        <section aria-label={words.months}>
          <h2>{words.months}</h2>
          <table className={styles.table}>
            <Header first={words.month} />
            <tbody>
              {months.map(({ month, share }) => (
                <ShareRow key={month} name={month} share={share} />
              ))}
            </tbody>
          </table>
        </section>
        <section aria-label={words.labelled}>
          <h2>{words.labelled}</h2>
          {specialties.map(
            ({ specialty, pictures, labels: given, unknown, excluded, informed }) => (
              <p key={specialty}>
                <strong>
                  {specialty}: {words.pictures(pictures)}
                </strong>
                <br />
                {words.specialtyLine(given, unknown, excluded)}
                <br />
                {words.informed(informed)}
              </p>
            ),
          )}
        </section>
      </div>
    </div>
  );
}

const Header = ({ first }: { first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">{words.labelled}</th>
      <td />
      <th scope="col">{words.share}</th>
      <th scope="col">{words.interval}</th>
    </tr>
  </thead>
);
