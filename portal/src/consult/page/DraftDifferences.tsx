import { words } from '@corridor/contract/consult/words.ts';
import { type Difference, differences } from '@corridor/contract/drafts/differences.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { localOf } from '@corridor/contract/platform/placeClock.ts';
import { words as copy } from '@corridor/contract/thread/copy/words.ts';
import { useEffect, useState } from 'react';
import { isMobile } from '../../access/person.ts';
import type { Drafting } from '../../drafts/useDraft.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { type Start, whereOf } from '../state/useConsultForm.ts';
import type { Kept } from '../state/useConsultOpening.ts';
import styles from './DraftDifferences.module.css';

/** What somebody else has saved of the same draft, as it is now. */
export function useTheirs({ held, state, standing }: Drafting): Draft | undefined {
  const { run } = useCall('consultDraft-getDraft');
  const [theirs, setTheirs] = useState<Draft>();
  const { id, collection } = (state === 'newer' && held) || {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again as it is saved again
  useEffect(() => {
    if (!id || !collection) return setTheirs(undefined);
    let current = true;
    const asked = { draftId: id, consultDraftsCollectionType: collection };
    void run(asked, { background: true }).then(({ data }) => current && setTheirs(data));
    return () => {
      current = false;
    };
  }, [run, id, collection, standing]);
  return theirs;
}

type Props = { mine: Kept; theirs: Draft; start: Start };
type Side = { service: { serviceName: string } | null; files: readonly { name: string }[] };

/** What stands here, beside what somebody else has saved of the same draft. */
export function DraftDifferences({ mine, theirs, start }: Props) {
  const { clock } = whereOf(start, mine.form.locationIdx);
  const other = { service: theirs.service, files: theirs.attachments };
  const read = (one: Difference, text: string, side: Side) => {
    if (one.asked || text === '') return text;
    if (one.field === 'serviceId') return side.service?.serviceName ?? '';
    if (one.field === 'activityType') return own(words.kinds, text);
    if (one.field === 'emailPatient') return text === 'true' ? drafts.wanted : '';
    if (one.field === 'startTime' || one.field === 'endTime')
      return localOf(clock, text).replace('T', ' ');
    if (one.field === 'genderCode') return own(words.sexes, text) ?? text;
    if (one.field !== 'locationIdx') return text;
    return start.locations.find((place) => String(place.locationIdx) === text)?.clinicName ?? '';
  };
  const filesOf = ({ files }: Side) => files.map(({ name }) => name).join(', ');
  const rows = differences(mine.form, theirs.formData).map((one) => ({
    key: `${one.asked} ${one.field}`,
    label: one.asked ? one.field : labelOf(one.field),
    mine: read(one, one.mine, mine),
    theirs: read(one, one.theirs, other),
  }));
  if (filesOf(mine) !== filesOf(other))
    rows.push({
      key: 'files',
      label: words.otherAttachments,
      mine: filesOf(mine),
      theirs: filesOf(other),
    });
  if (rows.length === 0) return null;
  return (
    // On a phone it would stand over what is written.
    <details className={styles.details} open={!isMobile()}>
      <summary>{drafts.differ(rows.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={styles.box} aria-label={drafts.differences} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{drafts.mine}</th>
              <th scope="col">{drafts.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, mine: here, theirs: there }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{here || '–'}</td>
                <td>{there || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const labels: Record<string, string> = {
  ...words.fields,
  activityType: words.kind,
  emailPatient: copy.send,
};
const labelOf = (field: string) => own(labels, field) ?? field;
