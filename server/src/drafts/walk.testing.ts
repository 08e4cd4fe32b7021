import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import type { TestServer } from '../testing.ts';
import { patient } from '../thread/testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import { type Made, type Person, uidOf } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

const collection = { consultDraftsCollectionType: 'user_drafts' };

/** A saved draft of a person. */
export async function draftBy(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  more: object = {},
) {
  const { phn, patientFirstName: firstName, patientLastName: lastName } = patient;
  const patientInfo = { ...emptyForm.patientInfo, phn, firstName, lastName };
  const formData = { ...emptyForm, subsite: 'Gout', patientInfo };
  const draft = { ...collection, formData, subject: 'Brandt', selectedMedia: [], ...more };
  return (await server.ask('consultDraft-saveDraft', draft, token)).result.draftId as string;
}
const waitingDraft = async (server: TestServer, owner: Person) =>
  draftBy(server, owner, { approverUid: await uidOf(server, 'Nadia') });
const ofDraft =
  (more = {}) =>
  async ({ server, owner }: Made) => ({
    ...collection,
    draftId: await draftBy(server, owner),
    ...more,
  });

export const rows = {
  'consultDraft-saveDraft': {
    gate: 'messengers',
    owned: ofDraft({ formData: emptyForm, subject: 'x', selectedMedia: [] }),
    marked: [
      {
        consultDraftsCollectionType: 'user_drafts',
        appVersion: typed,
        subject: canary('subject'),
        selectedMedia: [],
        formData: {
          ...emptyForm,
          patientInfo: {
            ...emptyForm.patientInfo,
            firstName: canary('first'),
            lastName: canary('last'),
            email: canary('mail'),
          },
          oopData: {
            ...emptyForm.oopData,
            addressLine1: canary('street'),
            cityName: canary('city'),
          },
          symptoms: { [canary('question')]: canary('answer') },
        },
      },
    ],
  },
  'consultDraft-getDraft': {
    gate: 'messengers',
    owned: ofDraft(),
    marked: [
      ({ thread }) => ({
        consultDraftsCollectionType: 'user_drafts',
        draftId: thread,
        appVersion: typed,
      }),
    ],
  },
  'consultDraft-deleteDraft': {
    gate: 'messengers',
    owned: ofDraft(),
    marked: [
      ({ thread }) => ({
        consultDraftsCollectionType: 'user_drafts',
        draftId: thread,
        reason: canary('why'),
      }),
    ],
  },
  'consultDraft-listDrafts': 'messengers',
  'consultDraft-moveStorageAttachments': {
    gate: 'forwarders',
    owned: async ({ server, owner }) => ({
      draftId: await waitingDraft(server, owner),
      approverUid: await uidOf(server, 'Nadia'),
    }),
  },
  'consultDraft-recall': {
    gate: 'forwarders',
    owned: async ({ server, owner }) => ({ draftId: await waitingDraft(server, owner) }),
  },
  'secureMessaging-exportEconsultDraftPdf': { gate: 'messengers', owned: ofDraft() },
  'drafts-list': {
    gate: 'messengers',
    input: () => ({ consultDraftsCollectionType: 'user_drafts' }),
  },
  'drafts-standing': {
    gate: 'messengers',
    input: async ({ server, token }) => ({
      ...collection,
      draftId: await draftBy(server, { token }),
    }),
    owned: ofDraft(),
  },
  'drafts-badges': 'messengers',
} as const satisfies Rows;
