import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './ShortcutList.module.css';
import { shortcuts } from './shortcuts.ts';

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.shortcuts} closeLabel={general.close} onClose={onClose}>
      {shortcuts.map(({ where, list }) => (
        <section key={where} className={styles.list}>
          <h3>{where}</h3>
          <dl>
            {list.map(({ keys, says }) => (
              <div key={keys}>
                <dt>{says}</dt>
                <dd>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
