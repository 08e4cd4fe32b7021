import { modelStateWords, modelWords as words } from '@corridor/contract/operator/models/words.ts';
import { words as general } from '@corridor/contract/operator/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import styles from './Models.module.css';

export type ListedModel = QueryOutput<'operator-models'>['models'][number];

const icons = { candidate: IconCircleDashed, active: IconCircleCheck, withdrawn: IconCircleMinus };

/** One version: its state, what its card says, and what can be done with it. */
export function ModelRow({ model, category }: { model: ListedModel; category: string }) {
  const { id, state, card, digest, installedBy, installedAt } = model;
  const { name, version, measured } = card;
  const Icon = icons[state];
  const activate = useCall('operator-activateModel');
  const withdraw = useCall('operator-withdrawModel');
  const [ask, dialog] = useConfirm(
    {
      title: words.withdrawTitle,
      text: words.withdrawText(category),
      confirm: words.withdraw,
      danger: true,
    },
    async () => {
      const { failure } = await withdraw.run({ id });
      showSnackbar({ text: failure ? general.failed : words.withdrawn(name, version) });
    },
  );
  const start = async () => {
    const { failure } = await activate.run({ id });
    showSnackbar({ text: failure ? general.failed : words.activated(name, version) });
  };
  const facts: readonly (readonly [string, string])[] = [
    [words.trainedOn, card.trainedOn],
    [
      words.measured,
      words.figures(measured.pictures, measured.firstRight, measured.firstThreeRight, measured.on),
    ],
    [words.labels, card.labels.map(({ gpLabel }) => gpLabel).join(', ')],
    [words.input, `${words.size(card.input.width, card.input.height)}, ${size(model.size)}`],
    [words.licence, card.licence],
    [words.digest, digest],
  ];
  return (
    <article className={styles.model} aria-label={words.nameAndVersion(name, version)}>
      <header>
        <h3>{words.nameAndVersion(name, version)}</h3>
        <Chip
          tone={state === 'active' ? 'ok' : 'plain'}
          icon={<Icon size={14} stroke={2} aria-hidden />}
        >
          {modelStateWords[state]}
        </Chip>
        {state === 'active' ? (
          <Button state={withdraw.state} onClick={ask}>
            {words.withdraw}
          </Button>
        ) : (
          <Button state={activate.state} onClick={() => void start()}>
            {words.activate}
          </Button>
        )}
      </header>
      <p>{words.by(installedBy, longTime(installedAt))}</p>
      <dl>
        {facts.map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {dialog}
    </article>
  );
}
