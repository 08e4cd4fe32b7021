import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { nothingBeside } from '@corridor/contract/drafts/rules.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { named, useServiceSearch } from '../../directory/useServiceSearch.ts';
import { draftKeepName, type ServerDraft } from '../../drafts/useDraft.ts';
import { takeChosenItems } from '../../gallery/chosenItems.ts';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveLeftNames,
  reserveName,
} from '../../platform/device/keep.ts';
import { usePageSearch } from '../../platform/pageSearch.ts';
import { useCall } from '../../platform/server/hooks.ts';
import type { KeptFile } from '../../uploads/enclosed/enclosedFiles.ts';
import type { useAttachments } from '../../uploads/enclosed/useAttachments.ts';
import { blank, type ConsultContent, isBlank, type Start } from './useConsultForm.ts';
import { useRecordsReference } from './useRecordsReference.ts';

/** The content as the device keeps it. The name `held` is in stored copies and must stay. */
export type DeviceContent = ConsultContent & { files: KeptFile[]; held?: ServerDraft | undefined };

type Options = {
  keeper: Keeper;
  start: Start;
  /** A consult that was undone a moment ago. */
  initial: DeviceContent | undefined;
  /** The address of an empty form. */
  bare: string;
  files: ReturnType<typeof useAttachments>;
  put: (content: ConsultContent) => void;
  change: (next: (before: ConsultContent) => ConsultContent) => void;
  begin: (draft: ServerDraft | undefined, isSaved: boolean) => void;
};

/** Opens the page with the draft of the address, with text that the device kept, or empty. */
export function useConsultOpening(options: Options) {
  const { consultDraftId, collection, serviceId, locationIdx, jwt } = usePageSearch();
  const navigate = useNavigate();
  const fetchReference = useRecordsReference();
  const { run } = useCall('consultDraft-getDraft');
  const { find } = useServiceSearch();
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const [draft, setDraft] = useState<Draft>();
  /** Unsent text has come back by itself. */
  const [restored, setRestored] = useState(false);
  /** The service of the address could not be found out. */
  const [missed, setMissed] = useState<string>();
  const hasBegun = useRef(false);

  const open = async () => {
    const { keeper, start, initial, files, put, begin } = options;
    const chosenItems = takeChosenItems();
    const show = (content: DeviceContent, serverFiles: readonly string[] = []) => {
      // An earlier version of the page may have kept fewer fields.
      put({ ...nothingBeside, ...content, media: content.media ?? [] });
      const isKnown = ({ id }: KeptFile) => id !== undefined && serverFiles.includes(id);
      files.restore(content.files.filter(isKnown), true);
      files.restore(content.files.filter((file) => !isKnown(file)));
    };
    if (initial) {
      show(initial);
      begin(undefined, false);
    } else if (jwt) {
      // The token opens once. It leaves the address before it is read.
      void navigate({ to: options.bare, replace: true } as never);
      await putUnsentAside(keeper);
      show({ ...(await fetchReference(jwt, blank(start))), files: [] });
      begin(undefined, false);
    } else if (consultDraftId) {
      const draftCollection = collection === 'drafts_pending_approval' ? collection : 'user_drafts';
      const input = {
        draftId: consultDraftId,
        consultDraftsCollectionType: draftCollection,
      } as const;
      const { data } = await run(input);
      if (!data) return setState('failed');
      setDraft(data);
      const serverDraft = {
        id: consultDraftId,
        collection: data.collection,
        version: data.version,
      };
      const deviceCopy = await readDraft<DeviceContent>(keeper, await draftKeepName(serverDraft));
      const ids = data.attachments.map(({ id }) => id);
      // The device copy may be based on an older version. The first save finds that out, and the
      // person chooses.
      if (deviceCopy) {
        show(deviceCopy, ids);
        begin({ ...serverDraft, version: deviceCopy.held?.version ?? serverDraft.version }, false);
      } else {
        show(contentOf(data, start), ids);
        begin(serverDraft, true);
      }
    } else if (chosenItems.length > 0) {
      // The pictures may be of another patient than the unsent text, which becomes a draft.
      await putUnsentAside(keeper);
      show({ ...blank(start), media: chosenItems, files: [] });
      begin(undefined, false);
    } else {
      const unsent = await readUnsent(keeper);
      setRestored(unsent !== undefined && !isBlank(unsent, start));
      const content = unsent ?? { ...blank(start), files: [] };
      show(content);
      begin(unsent?.held, false);
      await choose(content);
    }
    setState('ready');
  };
  /** A service and a location in the address replace the chosen ones. */
  const choose = async (content: ConsultContent) => {
    const { start, put } = options;
    const isOwnLocation = start.locations.some((location) => location.locationIdx === locationIdx);
    const location = isOwnLocation && locationIdx !== undefined ? { locationIdx } : {};
    const moved = { ...content, form: { ...content.form, ...location } };
    if (!serviceId || serviceId === content.form.serviceId) return put(moved);
    const services = await lookUp(serviceId);
    put(services ? withChosen(moved, serviceId, services) : moved);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first values
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void open();
  }, []);
  return { state, draft, restored, missed: missed === undefined ? undefined : lookAgain };
}

const contentOf = (
  { formData, beside, service, attachments, gallerySelectedMedia }: Draft,
  start: Start,
): DeviceContent => ({
  form: withOwnLocation(formData, start),
  service,
  ...beside,
  media: gallerySelectedMedia,
  files: attachments.map(({ id, name, size, url, contentType }) => ({
    key: id,
    id,
    name,
    size,
    url,
    picture: contentType.startsWith('image/'),
  })),
});

function withChosen(
  content: ConsultContent,
  serviceId: string,
  [service]: Service[],
): ConsultContent {
  const { form } = content;
  // The service does not exist or is not for this person. The page says so, as for a draft, and
  // keeps the id cut to the length of an id.
  if (!service)
    return { ...content, service: null, form: { ...form, serviceId: serviceId.slice(0, 36) } };
  const { id, specialty, subsite } = service;
  return {
    ...content,
    service,
    attested: false,
    acknowledged: [],
    form: { ...form, serviceId: id, specialty, subsite },
  };
}

const newName = 'consult.new';

/** A draft to approve, or from a location that was left, is sent from the sender's own location. */
const withOwnLocation = (form: ConsultForm, start: Start): ConsultForm =>
  start.locations.some(({ locationIdx }) => locationIdx === form.locationIdx)
    ? form
    : { ...form, locationIdx: blank(start).form.locationIdx };

export type Aside = { kept: boolean; drop: () => void };

/**
 * Keeps content for the next new consult in this window, or in any window after this one closes.
 */
export async function keepAside(
  keeper: Keeper,
  id: string,
  content: DeviceContent,
): Promise<Aside> {
  const name = `${newName}.${id}`;
  await reserveName(name);
  return { kept: await keepDraft(keeper, name, content), drop: () => dropDraft(keeper, name) };
}

/** Keeps unsent text as a copy of its own, so that another consult can begin. */
async function putUnsentAside(keeper: Keeper): Promise<void> {
  const unsent = await readUnsent(keeper);
  if (!unsent) return;
  await keepAside(keeper, crypto.randomUUID(), unsent);
  dropDraft(keeper, await draftKeepName(undefined));
}

/** Reads the unsent consult of this window, or of a window that was closed. */
async function readUnsent(keeper: Keeper): Promise<DeviceContent | undefined> {
  if (!keeper.browserKey) return undefined;
  const ownName = await draftKeepName(undefined);
  const leftNames = await reserveLeftNames(keeper, newName);
  for (const name of [ownName, ...leftNames.filter((leftName) => leftName !== ownName)]) {
    const unsent = await readDraft<DeviceContent>(keeper, name);
    if (!unsent) continue;
    // The text moves to this window's name, so that it comes back only once.
    if (name !== ownName && (await keepDraft(keeper, ownName, unsent))) dropDraft(keeper, name);
    return unsent;
  }
  return undefined;
}
