import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { nothingBeside } from '@corridor/contract/drafts/rules.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { named, useServiceSearch } from '../../directory/useServiceSearch.ts';
import { type Held, ownPlace } from '../../drafts/useDraft.ts';
import {
  reserveName,
  dropDraft,
  type Keeper,
  keepDraft,
  reserveLeftNames,
  readDraft,
} from '../../platform/device/keep.ts';
import { usePageSearch } from '../../platform/pageSearch.ts';
import { useCall } from '../../platform/server/hooks.ts';
import type { KeptFile } from '../../thread/composer/enclosedFiles.ts';
import type { useAttachments } from '../../thread/composer/useAttachments.ts';
import { blank, isBlank, type Start, type Written } from './useConsultForm.ts';
import { useRecordsReference } from './useRecordsReference.ts';

/** What is kept on the device. */
export type Kept = Written & { files: KeptFile[]; held?: Held | undefined };

type Options = {
  keeper: Keeper;
  start: Start;
  /** What was taken back a moment ago. */
  initial: Kept | undefined;
  /** Where nothing is chosen yet. */
  bare: string;
  files: ReturnType<typeof useAttachments>;
  put: (written: Written) => void;
  change: (next: (before: Written) => Written) => void;
  begin: (held: Held | undefined, same: boolean) => void;
};

/** What the page begins with: the draft of the address, what was kept here, or nothing. */
export function useConsultOpening(options: Options) {
  const { consultDraftId, collection, serviceId, locationIdx, jwt } = usePageSearch();
  const navigate = useNavigate();
  const fetched = useRecordsReference();
  const { run } = useCall('consultDraft-getDraft');
  const { find } = useServiceSearch();
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const [draft, setDraft] = useState<Draft>();
  /** What was left unsent is back, unasked. */
  const [restored, setRestored] = useState(false);
  /** The service that the address names could not be asked for. */
  const [missed, setMissed] = useState<string>();
  const begun = useRef(false);

  const open = async () => {
    const { keeper, start, initial, files, put, begin } = options;
    const show = (kept: Kept, known: readonly string[] = []) => {
      // Of what an earlier version of the page kept something may be missing.
      put({ ...nothingBeside, ...kept });
      const isKnown = ({ id }: KeptFile) => id !== undefined && known.includes(id);
      files.restore(kept.files.filter(isKnown), true);
      files.restore(kept.files.filter((one) => !isKnown(one)));
    };
    if (initial) {
      show(initial);
      begin(undefined, false);
    } else if (jwt) {
      // It opens once, and stands in no address for longer than it takes to read it.
      void navigate({ to: options.bare, replace: true } as never);
      const kept = await keptNew(keeper);
      if (kept) {
        await keepAside(keeper, crypto.randomUUID(), kept);
        dropDraft(keeper, await ownPlace(undefined));
      }
      show({ ...(await fetched(jwt, blank(start))), files: [] });
      begin(undefined, false);
    } else if (consultDraftId) {
      const which = collection === 'drafts_pending_approval' ? collection : 'user_drafts';
      const asked = { draftId: consultDraftId, consultDraftsCollectionType: which } as const;
      const { data } = await run(asked);
      if (!data) return setState('failed');
      setDraft(data);
      const held = { id: consultDraftId, collection: data.collection, version: data.version };
      const kept = await readDraft<Kept>(keeper, await ownPlace(held));
      const ids = data.attachments.map(({ id }) => id);
      // Of another version than that of the server: saving says so, and one of the two is chosen.
      if (kept) {
        show(kept, ids);
        begin({ ...held, version: kept.held?.version ?? held.version }, false);
      } else {
        show(asWritten(data, start), ids);
        begin(held, true);
      }
    } else {
      const kept = await keptNew(keeper);
      setRestored(kept !== undefined && !isBlank(kept, start));
      const before = kept ?? { ...blank(start), files: [] };
      show(before);
      begin(kept?.held, false);
      await choose(before);
    }
    setState('ready');
  };
  /** A service and a place of work that an address names are those that were chosen last. */
  const choose = async (before: Written) => {
    const { start, put } = options;
    const here = start.locations.some((one) => one.locationIdx === locationIdx);
    const place = here && locationIdx !== undefined ? { locationIdx } : {};
    const written = { ...before, form: { ...before.form, ...place } };
    if (!serviceId || serviceId === before.form.serviceId) return put(written);
    const services = await lookUp(serviceId);
    put(services ? withChosen(written, serviceId, services) : written);
    if (!services) setMissed(serviceId);
  };
  const lookUp = (serviceId: string) =>
    find({ q: '*', filter: named('id', serviceId), parameters: {} });
  const lookAgain = async () => {
    const services = missed && (await lookUp(missed));
    if (!services) return;
    setMissed(undefined);
    options.change((before) => withChosen(before, missed, services));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is there then
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void open();
  }, []);
  return { state, draft, restored, missed: missed === undefined ? undefined : lookAgain };
}

const asWritten = ({ formData, beside, service, attachments }: Draft, start: Start): Kept => ({
  ...{ form: atHome(formData, start), service, ...beside },
  files: attachments.map(({ id, name, size, url, contentType }) => ({
    ...{ key: id, id, name, size, url, picture: contentType.startsWith('image/') },
  })),
});

function withChosen(written: Written, serviceId: string, [service]: Service[]): Written {
  const { form } = written;
  // Not offered, or not to them: that is said, as of a draft. Whatever the address says, it is kept
  // as no more than a name may be.
  if (!service)
    return { ...written, service: null, form: { ...form, serviceId: serviceId.slice(0, 36) } };
  const { id, specialty, subsite } = service;
  return {
    ...{ ...written, service, attested: false, acknowledged: [] },
    form: { ...form, serviceId: id, specialty, subsite },
  };
}

const newName = 'consult.new';

/** What comes to be approved, or from a place that is left, is sent from where its sender works. */
const atHome = (form: ConsultForm, start: Start): ConsultForm =>
  start.locations.some(({ locationIdx }) => locationIdx === form.locationIdx)
    ? form
    : { ...form, locationIdx: blank(start).form.locationIdx };

export type Aside = { kept: boolean; drop: () => void };

/** Comes back with the next new consult, in this window or, once it is closed, in any. */
export async function keepAside(keeper: Keeper, id: string, what: Kept): Promise<Aside> {
  const name = `${newName}.${id}`;
  await reserveName(name);
  return { kept: await keepDraft(keeper, name, what), drop: () => dropDraft(keeper, name) };
}

/** This window's own, or what one that was closed has left. */
async function keptNew(keeper: Keeper): Promise<Kept | undefined> {
  if (!keeper.browserKey) return undefined;
  const own = await ownPlace(undefined);
  const left = await reserveLeftNames(keeper, newName);
  for (const name of [own, ...left.filter((one) => one !== own)]) {
    const kept = await readDraft<Kept>(keeper, name);
    if (!kept) continue;
    // From now on it is this window's, and comes back once.
    if (name !== own && (await keepDraft(keeper, own, kept))) dropDraft(keeper, name);
    return kept;
  }
  return undefined;
}
