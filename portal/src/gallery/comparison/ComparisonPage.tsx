import type { Subject } from '@corridor/contract/gallery/schemas.ts';
import { type BodySite, siteLabel } from '@corridor/contract/gallery/sites.ts';
import { figureOf } from '@corridor/contract/gallery/subjects.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { ageOf } from '@corridor/contract/patients/birth.ts';
import { phnText } from '@corridor/contract/patients/phn.ts';
import { identityWords } from '@corridor/contract/patients/words.ts';
import { IconChevronLeft, IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayStamp } from '../../platform/dates.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { setChosenItems } from '../chosenItems.ts';
import { BodyFigure } from '../figure/BodyFigure.tsx';

import styles from './Comparison.module.css';
import { Comparison } from './Comparison.tsx';
import { photoOf } from './series/seriesRules.ts';

const { comparison } = words;

type Props = {
  /** An item of the series. */
  opened: string;
  /** Leads to the camera with the same patient and site. */
  addPhoto?: ((subject: Subject) => ReactNode) | undefined;
};

/** The series of an item of the person's gallery. */
export function ComparisonPage({ opened, addPhoto }: Props) {
  const { data, error, refetch } = useQuery('gallery-series', { id: opened });
  const navigate = useNavigate();
  const open = (id?: string) =>
    void navigate({ to: '/dashboard/gallery', search: id ? { compare: id } : {} } as never);
  const back = (
    <IconButton label={comparison.back} onClick={() => open()}>
      <IconChevronLeft size={20} stroke={1.75} aria-hidden />
    </IconButton>
  );
  if (error?.code === 'not-found')
    return (
      <PageState title={comparison.gone} lead={comparison.goneLead}>
        <Button onClick={() => open()}>{comparison.back}</Button>
      </PageState>
    );
  const isFresh = data?.items.some(({ id }) => id === opened);
  if (!data || !isFresh)
    return (
      <div className={styles.page}>
        <PageHeader back={back} title={words.compare} />
        <div className={styles.waiting}>
          <Skeleton width="100%" height={420} />
        </div>
      </div>
    );
  const subject = data.items.find(({ id }) => id === opened)?.subject;
  if (!subject)
    return (
      <PageState title={comparison.untied} lead={comparison.untiedLead}>
        <Button onClick={() => open()}>{comparison.back}</Button>
      </PageState>
    );
  const photos = data.items
    .filter(({ data: { fileType } }) => fileType === 'image')
    .map(photoOf)
    .toSorted((one, other) => one.taken.localeCompare(other.taken));
  const { firstName, lastName, dateOfBirth, phn, province, site } = subject;
  const today = dayStamp(new Date().toISOString());
  const age = ageOf(dateOfBirth, today);
  const named = identityWords.named(`${firstName} ${lastName}`, age);
  const lead = `${named} · ${identityWords.line(dateOfBirth, phnText(phn, province))}`;
  const start = (ids: readonly string[]) => {
    setChosenItems(ids);
    void navigate({ to: '/dashboard/consult/consult-form' } as never);
  };
  return (
    <div className={styles.page}>
      <Comparison
        key={`${subject.phn} ${site}`}
        photos={photos}
        opened={opened}
        measures
        onStale={refetch}
        header={(shown) => (
          <PageHeader
            back={back}
            title={siteLabel(site)}
            lead={lead}
            actions={
              <>
                {addPhoto?.(subject)}
                <Button
                  kind="primary"
                  shrinks
                  icon={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
                  aria-label={comparison.attach}
                  onClick={() => start(shown.map(({ id }) => id))}
                >
                  <span>{comparison.attach}</span>
                </Button>
              </>
            }
          />
        )}
        sites={
          <section className={styles.sites} aria-label={words.bodySite}>
            <h2>{words.bodySite}</h2>
            <BodyFigure
              site={site}
              figure={figureOf(dateOfBirth, today)}
              counts={new Map(data.sites.map((each) => [each.site, each.count]))}
              onlyPictured
              onChoose={(chosen: BodySite) => {
                const newest = data.sites.find((each) => each.site === chosen)?.newest;
                if (newest && chosen !== site) open(newest);
              }}
            />
          </section>
        }
      />
    </div>
  );
}
