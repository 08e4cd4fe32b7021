import { modelWords as words } from '@corridor/contract/operator/models/words.ts';
import { aiTypes } from '@corridor/contract/prediction/rules.ts';
import { categoryWords } from '@corridor/contract/prediction/words.ts';
import { useId } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { InstallModel } from './InstallModel.tsx';
import { type ListedModel, ModelRow } from './ModelRow.tsx';

/** The models of AI prediction: the installed ones by category, and the form for another. */
export function ModelsPage() {
  const { data, error, refetch } = useQuery('operator-models', {});
  return (
    <SettingsFrame tab="models">
      <div className={page.scroll} data-scroll-restoration-id="operator-models">
        <div className={page.page} aria-busy={!data}>
          <p className={page.quiet}>{words.lead}</p>
          {!data && error ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton width="100%" height={240} />
          ) : data.models.length === 0 ? (
            <PageState heading="h2" title={words.none} lead={words.noneLead} />
          ) : (
            aiTypes.map((aiType) => {
              const models = data.models.filter(({ card }) => card.category === aiType);
              if (models.length === 0) return null;
              return <Category key={aiType} name={categoryWords[aiType]} models={models} />;
            })
          )}
          {/* The list has its height before anything stands below it. */}
          {(data || error) && <InstallModel />}
        </div>
      </div>
    </SettingsFrame>
  );
}

function Category({ name, models }: { name: string; models: readonly ListedModel[] }) {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {models.map((model) => (
        <ModelRow key={model.id} model={model} category={name} />
      ))}
    </section>
  );
}
