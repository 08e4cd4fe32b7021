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
import { Differences } from '../../platform/edit/Differences.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { type Start, whereOf } from '../state/useConsultForm.ts';
import type { DeviceContent } from '../state/useConsultOpening.ts';
import styles from './DraftDifferences.module.css';

/** Reads the version of the same draft that somebody else saved. */
export function useOtherVersion({
  serverDraft,
  state,
  serverVersion,
}: Drafting): Draft | undefined {
  const { run } = useCall('consultDraft-getDraft');
  const [otherVersion, setOtherVersion] = useState<Draft>();
  const { id, collection } = (state === 'newer' && serverDraft) || {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again for a newer version
  useEffect(() => {
    if (!id || !collection) return setOtherVersion(undefined);
    let current = true;
    const input = { draftId: id, consultDraftsCollectionType: collection };
    void run(input, { background: true }).then(({ data }) => current && setOtherVersion(data));
    return () => {
      current = false;
    };
  }, [run, id, collection, serverVersion]);
  return otherVersion;
}

type Props = { mine: DeviceContent; theirs: Draft; start: Start };
type Side = { service: { serviceName: string } | null; files: readonly { name: string }[] };

/** Compares the text on this page with the version that somebody else saved. */
export function DraftDifferences({ mine, theirs, start }: Props) {
  const { clock } = whereOf(start, mine.form.locationIdx);
  const theirSide = { service: theirs.service, files: theirs.attachments };
  const showValue = (difference: Difference, text: string, side: Side) => {
    if (difference.asked || text === '') return text;
    if (difference.field === 'serviceId') return side.service?.serviceName ?? '';
    if (difference.field === 'activityType') return own(words.kinds, text);
    if (difference.field === 'emailPatient') return text === 'true' ? drafts.wanted : '';
    if (difference.field === 'startTime' || difference.field === 'endTime')
      return localOf(clock, text).replace('T', ' ');
    if (difference.field === 'genderCode') return own(words.sexes, text) ?? text;
    if (difference.field !== 'locationIdx') return text;
    return (
      start.locations.find((location) => String(location.locationIdx) === text)?.clinicName ?? ''
    );
  };
  const filesOf = ({ files }: Side) => files.map(({ name }) => name).join(', ');
  const rows = differences(mine.form, theirs.formData).map((difference) => ({
    key: `${difference.asked} ${difference.field}`,
    label: difference.asked ? difference.field : labelOf(difference.field),
    mine: showValue(difference, difference.mine, mine) ?? '',
    theirs: showValue(difference, difference.theirs, theirSide) ?? '',
  }));
  if (filesOf(mine) !== filesOf(theirSide))
    rows.push({
      key: 'files',
      label: words.otherAttachments,
      mine: filesOf(mine),
      theirs: filesOf(theirSide),
    });
  if (rows.length === 0) return null;
  return (
    // On a phone the open table would cover the form.
    <details className={styles.details} open={!isMobile()}>
      <summary>{drafts.differ(rows.length)}</summary>
      <Differences mine={drafts.mine} theirs={drafts.theirs} rows={rows} />
    </details>
  );
}

const labels: Record<string, string> = {
  ...words.fields,
  activityType: words.kind,
  emailPatient: copy.send,
};
const labelOf = (field: string) => own(labels, field) ?? field;
