import {
  hindranceWords,
  requestedWords,
  words,
} from '@corridor/contract/operator/requests/words.ts';
import { IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import people from '../people/PeopleFrame.module.css';
import { AloneNote } from './WaitsNote.tsx';

type Listed = QueryOutput<'operator-requests'>;

/** The requests of operators and the recent decisions, for operators and privacy officers. */
export function Requests() {
  const { data, error, refetch } = useQuery('operator-requests', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <WaitingContent />;
  const { waiting, more, settled } = data;
  return (
    <div className={page.page}>
      <p className={page.quiet}>{words.lead}</p>
      <AloneNote />
      {waiting.length === 0 && (
        <PageState heading="h2" title={words.empty} lead={words.emptyLead} />
      )}
      {waiting.length > 0 && (
        <ul className={people.cards} aria-label={words.title}>
          {waiting.map((request) => (
            <li key={request.id}>
              <Waiting request={request} />
            </li>
          ))}
        </ul>
      )}
      {more && <p className={page.quiet}>{words.more}</p>}
      {settled.length > 0 && <Settled settled={settled} />}
    </div>
  );
}

/** A request with its author and its buttons. */
function Request({ request, children }: { request: Asked; children: ReactNode }) {
  const { requested, askedBy, askedAt } = request;
  const { title, lines } = requested ? requestedWords(requested) : { title: words.gone, lines: [] };
  return (
    <article className={people.card} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{words.askedBy(askedBy.name, longTime(askedAt))}</p>
      </div>
      {children}
    </article>
  );
}
type Asked = Pick<Listed['settled'][number], 'requested' | 'askedBy' | 'askedAt'>;

function Waiting({ request }: { request: Listed['waiting'][number] }) {
  const confirm = useCall('operator-confirmRequest');
  const decline = useCall('operator-declineRequest');
  const withdraw = useCall('operator-withdrawRequest');
  const { id: requestId, requested, hindrance } = request;
  const { title } = requestedWords(requested);
  const reason = useId();
  const failure = confirm.failure ?? decline.failure ?? withdraw.failure;
  const decide = async (call: typeof confirm | typeof decline | typeof withdraw, says: string) => {
    const { data } = await call.run({ requestId });
    if (data) showSnackbar({ text: says });
  };
  return (
    <Request request={request}>
      <div className={people.acts}>
        {hindrance === 'own-request' ? (
          <Button
            aria-label={words.withdrawNamed(title)}
            state={withdraw.state}
            onClick={() => void decide(withdraw, words.withdrawn)}
          >
            {words.withdraw}
          </Button>
        ) : (
          <Button
            aria-label={words.declineNamed(title)}
            state={decline.state}
            onClick={() => void decide(decline, words.declined)}
          >
            {words.decline}
          </Button>
        )}
        <Button
          aria-label={words.confirmNamed(title)}
          aria-describedby={hindrance ? reason : undefined}
          kind="primary"
          disabled={hindrance !== null}
          busy={confirm.running}
          onClick={() => void decide(confirm, words.confirmed)}
        >
          {words.confirm}
        </Button>
      </div>
      {hindrance && (
        <p id={reason} className={people.wide}>
          {hindranceWords[hindrance]}
        </p>
      )}
      {failure && (
        <div className={people.wide}>
          <Note kind="danger">{failure.message}</Note>
        </div>
      )}
    </Request>
  );
}

const marks = {
  confirmed: { tone: 'ok', icon: <IconCircleCheck aria-hidden /> },
  declined: { tone: 'plain', icon: <IconX aria-hidden /> },
  withdrawn: { tone: 'plain', icon: <IconArrowBackUp aria-hidden /> },
} as const;

function Settled({ settled }: { settled: Listed['settled'] }) {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.settled}</h2>
      <ul className={people.cards} aria-labelledby={id}>
        {settled.map((request) => {
          const { state, settledBy, settledAt } = request;
          const says = words.states[state];
          const name = settledBy?.name ?? words.commandLine;
          return (
            <li key={request.id}>
              <Request request={request}>
                <div>
                  <Chip {...marks[state]}>{says}</Chip>
                  <p>{words.settledBy(says, name, longTime(settledAt))}</p>
                </div>
              </Request>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
