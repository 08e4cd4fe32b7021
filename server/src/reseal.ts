/** The areas tell the reseal about their columns and files. */
import { commandLine } from './commandChange.ts';
import { renewCodes } from './invite/letters/actions.ts';
import { writeAudit } from './platform/audit/audit.ts';
import { openBlobs } from './platform/files/files.ts';
import type { Parts } from './platform/keystore/resealedRows.ts';
import { forgetBrowsers } from './platform/push/pushTokens.ts';
import type { Settings } from './platform/settings.ts';
import { renewAddresses } from './schedule/address/actions.ts';
import { dropEmailCodes } from './signup/actions.ts';
import { resealFiles } from './uploads/resealedFiles.ts';

/** These columns hold random, unkeyed or public bytes. The audit chain is made anew separately. */
export const plainColumns = [
  'agreements.digest',
  'audit_blocks.hash',
  'audit_blocks.previous',
  'data_keys.wrapped',
  'moa_forwards.hash',
  'one_time_codes.hash',
  'passkeys.public_key',
  'patient_links.hash',
  'patient_messages.hash',
  'push_tokens.hash',
  'record_references.hash',
  'sessions.token_hash',
  'sign_in_failures.subject',
];

/** The columns of blind indexes, by their purpose. */
export const indexColumns: Record<string, readonly string[]> = {
  'annotation-condition': ['annotation_conditions.token'],
  'claim-line': ['claim_lines.token'],
  'email-code': ['email_codes.hash'],
  idempotency: ['idempotency_keys.input_hash'],
  inbox: ['inbox_tokens.token'],
  'invite-code': ['invitation_letters.code'],
  'invite-${channel}': ['invitation_letters.address', 'invitation_stops.address'],
  'mail-address': ['mail_outbox.to_index'],
  // An outside reader of a forwarded consult carries this index.
  'media-series': ['media.series'],
  'media-word': ['media_words.token', 'user_tags.token'],
  'moa-reading': [],
  'patient-address': ['patient_addresses.address'],
  'patient-message-word': ['patient_message_tokens.token'],
  // It stands in mails alone. A report about a mail of before changes nothing.
  'patients-mail': [],
  'schedule-address': ['schedule_addresses.token'],
  'unknown-word': ['unknown_words.token'],
  'unknown-word-person': ['unknown_word_people.person'],
  // This index stands in the subjects of the audit trail; `tokens` finds it there.
  'sign-in': [],
  patient: [
    'activities.patient',
    'audit_entries.patient',
    'audit_patients.patient',
    'media.patient',
    'patient_addresses.patient',
    'patient_consents.patient',
    'patient_messages.patient',
  ],
};

export const resealParts = (settings: Settings, now: Date): Parts => ({
  plain: plainColumns,
  indexes: Object.values(indexColumns).flat(),
  tokens: [{ column: 'audit_entries.subject', kind: 'email' }],
  files: (pool, keys) => resealFiles(pool, openBlobs(settings), keys),
  async follow(db, keys, details) {
    await renewCodes(db, keys);
    await renewAddresses(db, keys);
    await dropEmailCodes(db);
    await forgetBrowsers(db);
    await writeAudit(
      db,
      { ...commandLine, now },
      { action: 'keys.reseal', subject: 'installation', details },
    );
  },
});
