import {
  type DatePreset,
  emptySearch,
  type GallerySearch,
  isSearch,
  presetStart,
  searchTagsAtMost,
} from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { dayMask } from '@corridor/contract/platform/masks.ts';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { dayStamp } from '../../platform/dates.ts';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchInput } from '../../ui/fields/SearchInput.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import styles from './GallerySearchBar.module.css';
import { TagsField } from './TagsField.tsx';

type Props = { searched: GallerySearch | undefined; onSearch: (search?: GallerySearch) => void };

const isDay = (text: string) =>
  text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));

/** The search by dates, tags and notes. Without any of them it is disabled. */
export function GallerySearchBar({ searched, onSearch }: Props) {
  const [search, setSearch] = useState(searched ?? emptySearch);
  // On a phone the fields would take a third of the screen.
  const [unfolded, setUnfolded] = useState(searched !== undefined);
  const [preset, setPreset] = useState<DatePreset>('custom');
  const { from, to, tags, notes } = search;
  const today = dayStamp(new Date().toISOString());
  const mayBegin = isSearch(search) && isDay(from) && isDay(to);
  const choosePreset = (chosen: DatePreset) => {
    setPreset(chosen);
    if (chosen === 'custom') return;
    setSearch({ ...search, from: presetStart(chosen, today), to: today });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayBegin) onSearch(search);
  };
  const clear = () => {
    setSearch(emptySearch);
    setPreset('custom');
    onSearch(undefined);
  };
  const typeDay = (name: 'from' | 'to') => (day: string) => {
    setPreset('custom');
    setSearch({ ...search, [name]: day });
  };
  return (
    <search>
      <div className={styles.fold}>
        <Button
          icon={<IconSearch size={16} stroke={1.75} aria-hidden />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {words.openSearch}
        </Button>
      </div>
      <form className={styles.bar} data-unfolded={unfolded} onSubmit={submit}>
        <Segmented<DatePreset>
          label={words.presets}
          value={preset}
          options={words.presetNames}
          onChange={choosePreset}
        />
        <div className={styles.days}>
          {(['from', 'to'] as const).map((name) => (
            <MaskedField
              key={name}
              label={words[name]}
              placeholder="yyyy-MM-dd"
              inputMode="numeric"
              mask={dayMask}
              value={search[name]}
              aria-invalid={!isDay(search[name])}
              onType={typeDay(name)}
            />
          ))}
        </div>
        <div className={styles.tags}>
          <TagsField
            label={words.tags}
            hidesLabel
            tags={tags}
            most={{ count: searchTagsAtMost, message: words.tooManyTags }}
            onChange={(next) => setSearch({ ...search, tags: next })}
          />
        </div>
        <div className={styles.notes}>
          <SearchInput
            aria-label={words.notes}
            placeholder={words.notesSearch}
            value={notes}
            maxLength={200}
            onChange={({ target }) => setSearch({ ...search, notes: target.value })}
          />
        </div>
        <Button type="submit" disabled={!mayBegin} title={mayBegin ? undefined : words.searchNeeds}>
          {words.search}
        </Button>
        {(searched || isSearch(search)) && (
          <Button kind="quiet" onClick={clear}>
            {words.clearSearch}
          </Button>
        )}
      </form>
    </search>
  );
}
