import type { Delivery as Choice } from '@corridor/contract/preferences/rules.ts';
import { words } from '@corridor/contract/preferences/words.ts';
import { Switch } from '../ui/fields/Switch.tsx';
import styles from './Delivery.module.css';

type Parts = {
  messages: boolean;
  consults: boolean;
  specialist: boolean;
  forms: boolean;
  writesToPatients: boolean;
};
type Props<T extends Choice> = {
  value: T;
  parts: Parts;
  onChange: (step: (before: T) => T) => void;
};

type Cell = { on: boolean; set: (on: boolean) => (before: Choice) => Choice };
type Row = { says: string; cells: Partial<Record<Way, Cell>> };
const ways = ['email', 'push', 'fax'] as const;
type Way = (typeof ways)[number];

/** The kinds of notifications with their ways. Only switches that have an effect are listed. */
function rowsOf({ email, mobilePushNotifications: push, fax }: Choice, parts: Parts): Row[] {
  const byEmail = (key: keyof typeof email): Cell => ({
    on: email[key],
    set: (on) => (at) => ({ ...at, email: { ...at.email, [key]: on } }),
  });
  const byPush = (key: keyof typeof push): Cell => ({
    on: push[key],
    set: (on) => (at) => ({
      ...at,
      mobilePushNotifications: { ...at.mobilePushNotifications, [key]: on },
    }),
  });
  const byFax = (kind: 'econsult' | 'secureMessage', way: 'incoming' | 'outgoing'): Cell => ({
    on: fax[kind][way].enabled,
    set: (enabled) => (current) => {
      const before = current.fax[kind];
      const after = { ...before, [way]: { ...before[way], enabled } };
      return { ...current, fax: { ...current.fax, [kind]: after } };
    },
  });
  const { messages, consults, forms, writesToPatients } = parts;
  const rows: [boolean, string, Row['cells']][] = [
    [
      messages,
      words.messages,
      {
        email: byEmail('secureMessaging'),
        push: byPush('secureMessaging'),
        fax: byFax('secureMessage', 'incoming'),
      },
    ],
    [consults, words.consults, { push: byPush('econsult'), fax: byFax('econsult', 'incoming') }],
    [messages, words.overdue, { email: byEmail('overdueSecureMessages') }],
    [messages, words.ownMessages, { fax: byFax('secureMessage', 'outgoing') }],
    [consults, words.ownConsults, { fax: byFax('econsult', 'outgoing') }],
    [
      forms,
      words.answeredForms,
      {
        email: byEmail('submittedPatientForms'),
        fax: { on: fax.forms, set: (on) => (at) => ({ ...at, fax: { ...at.fax, forms: on } }) },
      },
    ],
    [writesToPatients, words.failedMails, { email: byEmail('failedEmails') }],
    [true, words.news, { push: byPush('aletheaNews') }],
  ];
  return rows.flatMap(([isShown, says, cells]) => (isShown ? [{ says, cells }] : []));
}

/** A table of switches, with the further settings for faxes and reminders. */
export function Delivery<T extends Choice>({ value, parts, onChange }: Props<T>) {
  const set = (step: (before: Choice) => Choice) =>
    onChange((before) => ({ ...before, ...step(before) }));
  const setFax = (more: Partial<Choice['fax']>) =>
    set((at) => ({ ...at, fax: { ...at.fax, ...more } }));
  const { fax, secureMessaging, email } = value;
  const { incoming } = fax.secureMessage;
  const faxes = [
    fax.econsult.incoming,
    fax.econsult.outgoing,
    incoming,
    fax.secureMessage.outgoing,
  ];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visuallyHidden">{words.what}</span>
            </th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {words[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(value, parts).map(({ says, cells }) => (
            <tr key={says}>
              <th scope="row">{says}</th>
              {ways.map((way) => {
                const cell = cells[way];
                return (
                  <td key={way}>
                    {cell && (
                      <Switch
                        label={words.by(says, words[way])}
                        bare
                        on={cell.on}
                        onChange={(on) => set(cell.set(on))}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {(parts.messages || parts.forms) && (
        <div className={styles.more}>
          {parts.messages && incoming.enabled && (
            <Switch
              label={words.onlyFirst}
              on={incoming.options.onlyFirstConsultantMessage}
              onChange={(onlyFirstConsultantMessage) =>
                setFax({
                  secureMessage: {
                    ...fax.secureMessage,
                    incoming: { ...incoming, options: { onlyFirstConsultantMessage } },
                  },
                })
              }
            />
          )}
          {parts.specialist && (
            <Switch
              label={words.firstReplies}
              on={fax.firstReplies}
              onChange={(firstReplies) => setFax({ firstReplies })}
            />
          )}
          {(fax.firstReplies || fax.forms || faxes.some(({ enabled }) => enabled)) && (
            <Switch
              label={words.pictures}
              on={fax.faxPdfSettings.includeImages}
              onChange={(includeImages) =>
                setFax({ faxPdfSettings: { ...fax.faxPdfSettings, includeImages } })
              }
            />
          )}
          {parts.forms && fax.forms && (
            <div>
              <Switch
                label={words.answers}
                on={fax.faxPdfSettings.includePdfs}
                onChange={(includePdfs) =>
                  setFax({ faxPdfSettings: { ...fax.faxPdfSettings, includePdfs } })
                }
              />
              <p>{words.answersHelp}</p>
            </div>
          )}
          {parts.messages && email.overdueSecureMessages && (
            <div>
              <Switch
                label={words.nudge}
                on={secureMessaging.nudgeOverdueMessages}
                onChange={(nudgeOverdueMessages) =>
                  set((at) => ({ ...at, secureMessaging: { nudgeOverdueMessages } }))
                }
              />
              <p>{words.nudgeHelp}</p>
            </div>
          )}
        </div>
      )}
    </>
  );
}
