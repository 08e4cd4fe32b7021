import { z } from 'zod';
import { about } from '../directory/schemas.ts';
import { itemUri, seriesPhoto } from '../gallery/schemas.ts';
import { done, id, instant, nothing, placeClock } from '../platform/schemas.ts';
import { saysSomething } from '../platform/text.ts';
import { call, query } from '../platform/wire.ts';
import { templateAdvice } from '../templates/schemas.ts';
import { draftAtMost, filesAtMost, messageAtMost } from './rules.ts';
import {
  activityRole,
  activityType,
  econsult,
  file,
  firstSpecialistResponse,
  folder,
  member,
  message,
  phoneConsultData,
  status,
} from './schemas.ts';
import { words } from './words.ts';

/** Members, and the offices of the thread's clinics. The row check decides about each thread. */
const readers = { access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] } } as const;
const writers = { access: { anyOf: ['secureMessagingSendMessages'] } } as const;
const activityInput = z.strictObject({ activityId: id });
/** In the inbox of a clinic's location, of a covered colleague, or in the person's own. */
const inInbox = activityInput.extend({ inboxOf: id.optional() });
const place = z.int().min(1).max(2_147_483_647);
const resourceName = z.string().trim().min(1).max(200);
const writtenText = (maxLength: number) =>
  z.string().trim().max(maxLength).refine(saysSomething, words.nothingWritten);
const text = writtenText(messageAtMost);

export const calls = {
  'thread-sendMessage': call({
    ...writers,
    idempotent: true,
    input: activityInput
      .extend({
        message: text,
        bill: z.boolean().default(true),
        billingCode: z.string().trim().max(10).default(''),
        /** The last saved draft of the text, if its beginning has changed since. */
        draft: z.string().max(draftAtMost).optional(),
        /** Uploads of the sender with the purpose `thread`. */
        fileIds: z.array(id).max(filesAtMost).default([]),
        /** Items of the sender's gallery. */
        galleryMediaURIs: z.array(itemUri).max(filesAtMost).default([]),
        /** One of the sender's resources. */
        resource: z.strictObject({ fileId: id, resourceName }).optional(),
        /** The advice of the template that was used. Only the sender sees it. */
        template: templateAdvice.optional(),
      })
      .refine(
        ({ fileIds, galleryMediaURIs, resource }) =>
          !resource || fileIds.length + galleryMediaURIs.length === 0,
        {
          path: ['resource'],
          message: words.filesOrResource,
        },
      )
      .refine(
        ({ fileIds, galleryMediaURIs }) => fileIds.length + galleryMediaURIs.length <= filesAtMost,
        { path: ['galleryMediaURIs'], message: words.tooManyFiles(filesAtMost) },
      ),
    output: z.strictObject({ messageId: id, seq: z.int(), sentAt: instant }),
    reasons: ['thread-locked', 'too-short', 'bad-code', 'file-gone'],
  }),
  'thread-retractMessage': call({
    ...writers,
    input: activityInput.extend({ messageId: id }),
    output: done,
    reasons: ['thread-locked'],
  }),
  'thread-moveToFolder': call({
    ...readers,
    input: z.strictObject({
      activityIds: z.array(id).min(1).max(100),
      folder,
      inboxOf: id.optional(),
    }),
    output: z.strictObject({ moved: z.int() }),
  }),
  'thread-setMuted': call({
    ...readers,
    input: inInbox.extend({ muted: z.boolean() }),
    output: done,
  }),
  /** Marks as read up to the given message, or all. */
  'thread-markRead': call({
    ...readers,
    input: activityInput.extend({ seq: place.optional() }),
    output: done,
  }),
  'thread-markUnread': call({ ...readers, input: activityInput, output: done }),
  'thread-saveDraft': call({
    ...writers,
    input: activityInput.extend({
      text: z.string().max(draftAtMost),
      /**
       * The version that was changed. A newer draft is not overwritten. Null: there was no draft.
       */
      after: instant.nullable().optional(),
    }),
    output: z.strictObject({ savedAt: instant }),
    reasons: ['newer-version'],
  }),
  'thread-lock': call({
    ...readers,
    input: activityInput.extend({ reason: writtenText(1000) }),
    output: done,
    reasons: ['not-a-party', 'thread-locked'],
  }),
  'thread-unlock': call({
    ...readers,
    input: activityInput,
    output: done,
    reasons: ['not-a-party', 'not-locked', 'kept'],
  }),
  'activity-addSelfToActivityAsMoa_v1': call({
    access: { anyOf: ['moaConsultInbox'] },
    input: activityInput,
    output: z.strictObject({ activityId: id, added: z.boolean() }),
    reasons: ['thread-locked'],
  }),
  'secureMessaging-addUserToActivity': call({
    access: { anyOf: ['addUserToActivity'] },
    input: activityInput.extend({ newUserId: id, activityRole: z.literal('consultant') }),
    output: z.strictObject({ activityId: id, added: z.boolean() }),
    reasons: ['no-consultant', 'thread-locked'],
  }),
  'secureMessaging-getConsultantsAvailableToUser': call({
    access: { anyOf: ['addUserToActivity'] },
    input: nothing,
    output: z.array(z.strictObject({ uid: id, label: z.string() })),
  }),
  'thread-removeMember': call({
    access: { anyOf: ['addUserToActivity'] },
    input: activityInput.extend({ uid: id }),
    output: done,
    reasons: ['needed', 'thread-locked'],
  }),
};

export const queries = {
  /** The consultants whose services answer a question, the best first. */
  'thread-findConsultants': query({
    access: { anyOf: ['addUserToActivity'] },
    input: z.strictObject({ search: z.string().max(200) }),
    output: z.strictObject({
      consultants: z.array(z.strictObject({ uid: id, because: z.string() })),
      /** The remarks about the answer; nothing where nothing was asked. */
      about: about.optional(),
    }),
    topics: () => ['services'],
  }),
  'thread-activity': query({
    ...readers,
    input: activityInput,
    output: z.strictObject({
      id,
      activityType,
      created: instant,
      specialty: z.string(),
      subsite: z.string(),
      status: status.nullable(),
      lastSeq: z.int(),
      /** Removed members too, because their messages keep their names. */
      members: z.array(
        member.extend({
          readSeq: z.int(),
          removed: z.boolean(),
          removable: z.boolean(),
          /** The person for whom the member stands in. */
          coverOf: id.nullable(),
        }),
      ),
      /** The reader's own part. An office that has not joined has none. */
      role: activityRole.nullable(),
      /** The person for whom the reader stands in here. */
      actingFor: id.nullable(),
      /** The reader bills from the clinic where they work on this thread. */
      billsHere: z.boolean(),
      mayLock: z.boolean(),
      outcome: z.string().nullable(),
      diagnosis: z.string().nullable(),
      firstSpecialistResponse: firstSpecialistResponse.nullable(),
      activityForwardedFromRef: id.nullable(),
      phoneConsultData: phoneConsultData.nullable(),
      /** The clock of the reader's location, in which call times are typed. */
      clock: placeClock,
      auditLogs: z.array(
        z.strictObject({
          timestamp: instant,
          before: status.nullable(),
          after: status,
          authUid: id,
          userInfo: z.string(),
        }),
      ),
      /** Joined and removed members, in order of time. */
      memberLogs: z.array(
        z.strictObject({
          timestamp: instant,
          authUid: id,
          userInfo: z.string(),
          uid: id,
          role: activityRole,
          joined: z.boolean(),
        }),
      ),
      locked: z
        .strictObject({
          at: instant,
          by: z.string(),
          reason: z.string().nullable(),
          /** A privacy officer keeps the lock, so no member can unlock it. */
          kept: z.boolean(),
        })
        .nullable(),
    }),
    topics: ({ activityId }) => [`thread:${activityId}`, `activity:${activityId}`],
  }),
  'thread-metadata': query({
    ...readers,
    input: inInbox,
    output: z.strictObject({
      folder,
      muted: z.boolean(),
      overdue: z.boolean(),
      status: status.nullable(),
      lastMessageReceivedAt: instant,
      readSeq: z.int(),
      messageDraft: z.string(),
      draftSavedAt: instant.nullable(),
    }),
    topics: ({ activityId }, { uid }) => [`entry:${activityId}`, `draft:${uid}:${activityId}`],
  }),
  'thread-econsult': query({
    ...readers,
    input: activityInput,
    output: z.strictObject({
      /** Null when it cannot be read. */
      econsult: econsult
        .extend({
          specialistResponse: z
            .strictObject({ outcome: z.string(), diagnosis: z.string().nullable() })
            .nullable(),
        })
        .nullable(),
      files: z.array(file),
    }),
    topics: ({ activityId }) => [`econsult:${activityId}`],
  }),
  /** The series of which at least two pictures were sent in the thread, each the oldest first. */
  'thread-series': query({
    ...readers,
    input: activityInput,
    output: z.strictObject({
      series: z.array(z.strictObject({ site: z.string(), photos: z.array(seriesPhoto) })),
    }),
    topics: ({ activityId }) => [`messages:${activityId}`],
  }),
  'thread-messages': query({
    ...readers,
    /** The newest messages, or those before a position, in the order of sending. */
    input: activityInput.extend({
      before: place.optional(),
      limit: z.int().min(1).max(5_000).default(50),
    }),
    output: z.strictObject({ messages: z.array(message), more: z.boolean() }),
    topics: ({ activityId }, { uid }) => [`messages:${activityId}`, `billing:${uid}`],
  }),
};
