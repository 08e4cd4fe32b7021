/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Door } from '../door/Door.tsx';
import { type Answered, ask, Refused } from '../server/ask.ts';
import { Filling } from './Filling.tsx';
import { openUnsentStore, type UnsentStore } from './unsentStore.ts';
import type { FormConnection } from './useAnswers.ts';

type Opened = {
  form: Answered<'forms-open'>;
  dateOfBirth: string;
  unsent: UnsentStore | undefined;
};

/** A form from the clinic, behind the link in a mail. */
export function FormsPage({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened>();
  if (!opened)
    return (
      <Door
        token={token}
        onDate={async (dateOfBirth) => {
          const form = await ask('call', 'forms-open', { token, dateOfBirth });
          const unsent = await openUnsentStore({ token, dateOfBirth }, form.expiresAt);
          if (form.submitted) unsent?.write(undefined);
          setOpened({ form, dateOfBirth, unsent });
        }}
      />
    );
  const { form, dateOfBirth, unsent } = opened;
  return (
    <Filling
      opened={form}
      connection={{ ...connectionTo({ token, dateOfBirth }), unsent }}
      onEnd={() => setOpened(undefined)}
    />
  );
}

const connectionTo = (opening: { token: string; dateOfBirth: string }): FormConnection => ({
  keep: (given) => ask('call', 'forms-keep', { ...opening, ...given }),
  addFile: async (key, data) =>
    (await ask('call', 'forms-addFile', { ...opening, key, data })).file,
  submit: (given, language) => ask('call', 'forms-submit', { ...opening, ...given, language }),
  mayPass: (error) => !(error instanceof Refused) || error.passes,
});
