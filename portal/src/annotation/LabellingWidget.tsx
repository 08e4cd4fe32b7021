import {
  keyedLabels,
  type LabelledSpecialty,
  labelledSpecialties,
  matchingLabels,
  spLabelOf,
} from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useKeys } from '../platform/pageKeys.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { Kbd } from '../ui/marks/Kbd.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import styles from './Annotation.module.css';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchStrip } from './BatchStrip.tsx';
import { keys, LabelChoices } from './LabelChoices.tsx';
import { PictureStage } from './PictureStage.tsx';
import { PredictionLine } from './PredictionLine.tsx';
import { useEnter } from './useEnter.ts';
import type { Labelling } from './useLabelling.ts';

type Props = { specialty: LabelledSpecialty; work: Labelling };

/** One picture of the batch with its labels, and the buttons that save it and go on. */
export function LabellingWidget({ specialty, work }: Props) {
  const { images = [], image, index, given, stored } = work;
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLDivElement>(null);
  const all = useMemo(() => keyedLabels(specialty), [specialty]);
  const labels = matchingLabels(all, typed);
  // Enter then saves, also where a button was pressed before.
  const chooseByKey = (label: string | undefined) => {
    (document.activeElement as HTMLElement | null)?.blur();
    choose(label);
  };
  const byKey = keys.map((key, place) => [key, () => chooseByKey(labels[place]?.label)] as const);
  const choose = (label: string | undefined) => {
    if (!label || !image) return;
    work.toggle(label);
    setTyped('');
  };
  useKeys({
    ...Object.fromEntries(byKey),
    u: work.unknown,
    x: work.exclude,
    ArrowLeft: work.previous,
    '/': () => search.current?.querySelector('input')?.focus(),
  });
  useEnter(work.save);
  const takeFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter' && key !== 'Escape') return;
    if (key === 'Enter') choose(labels[0]?.label);
    currentTarget.blur();
  };
  const before = images[index - 1]?.filename;
  const last = before && given.get(before);
  const shown = image ?? images.at(-1);
  return (
    <div className={styles.widget}>
      {image ? (
        <div className={styles.picture}>
          <PictureStage images={images} index={index} />
          <BatchStrip images={images} given={given} index={index} goTo={work.goTo} />
        </div>
      ) : (
        <div className={styles.stage}>
          <PageState
            heading="h2"
            title={images.length > 0 ? words.done : words.empty}
            lead={images.length > 0 ? words.doneLead : words.emptyLead}
          >
            <Button kind="primary" onClick={() => void work.fetchNext()}>
              {words.fetchNext}
            </Button>
          </PageState>
        </div>
      )}
      <aside className={styles.side} aria-label={words.labels}>
        {image && (
          <>
            <div ref={search} className={styles.seek}>
              <SearchInput
                aria-label={words.seek}
                placeholder={words.seek}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={takeFirst}
                shortcut="/"
              />
            </div>
            <LabelChoices keyed labels={labels} chosen={work.chosen} onToggle={choose} />
            <Menu
              kind="quiet"
              label={words.changeSpecialty}
              items={labelledSpecialties
                .filter((name) => name !== specialty)
                .map((name) => ({ label: name, onChoose: () => void work.changeSpecialty(name) }))}
            />
          </>
        )}
        {shown && (
          <PredictionLine
            specialty={specialty}
            filename={shown.filename}
            isLabelled={stored.has(shown.filename)}
          />
        )}
        <BatchProgress images={images} given={given} index={index} />
      </aside>
      <footer className={styles.foot}>
        <Button
          icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          disabled={index === 0}
          onClick={work.previous}
        >
          {words.previous}
        </Button>
        <Kbd>←</Kbd>
        <span className={styles.last} role="status">
          {before && last && stored.has(before) && (
            <>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              {words.saved(index, last.map(spLabelOf).join(', '))}
            </>
          )}
        </span>
        {image && (
          <>
            <Button onClick={work.exclude}>
              {words.exclude} <Kbd>X</Kbd>
            </Button>
            <Button onClick={work.unknown}>
              {words.unknown} <Kbd>U</Kbd>
            </Button>
            <Button kind="primary" aria-disabled={work.chosen.length === 0} onClick={work.save}>
              {words.save} <Kbd>Enter</Kbd>
            </Button>
          </>
        )}
      </footer>
    </div>
  );
}
