import { words } from '@corridor/contract/directory/words.ts';
import { useId } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import styles from './Picker.module.css';

type Props = {
  text: string;
  running: boolean;
  problem: string | undefined;
  onText: (text: string) => void;
  onSearch: () => void;
};

export function SearchBox({ text, running, problem, onText, onSearch }: Props) {
  const id = useId();
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <div className={styles.searching} data-field="serviceId">
          <SearchInput
            aria-label={words.placeholder}
            aria-describedby={problem ? id : undefined}
            aria-invalid={problem !== undefined}
            placeholder={words.placeholder}
            maxLength={200}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <Button type="submit" busy={running}>
            {words.search}
          </Button>
        </div>
        {problem && (
          <p id={id} className={styles.wrong} role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}
