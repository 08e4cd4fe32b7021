import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Typesense's own scheme: the parameters a key brings are signed with the key that it was made from,
 * so its holder can add to them and never take them away.
 */
const embedded = z.looseObject({
  filter_by: z.string().optional(),
  expires_at: z.number(),
  /** The session of the key: it opens nothing after this session has ended. */
  session: z.uuid().optional(),
});
export type Embedded = z.output<typeof embedded>;

const sign = (parent: string, text: string) =>
  createHmac('sha256', parent).update(text).digest('base64');
const digestLength = 44;
const prefixLength = 4;

export function scopedKey(parent: string, parameters: Embedded): string {
  const text = JSON.stringify(parameters);
  const digest = sign(parent, text);
  return Buffer.from(digest + parent.slice(0, prefixLength) + text).toString('base64');
}

/** The parameters that a key brings along, if this parent made it and its time has not come. */
export function openScopedKey(parent: string, key: string, now: Date): Embedded | undefined {
  const raw = Buffer.from(key, 'base64').toString('utf8');
  const digest = Buffer.from(raw.slice(0, digestLength));
  const text = raw.slice(digestLength + prefixLength);
  const expected = Buffer.from(sign(parent, text));
  const made = digest.length === expected.length && timingSafeEqual(digest, expected);
  if (
    !made ||
    raw.slice(digestLength, digestLength + prefixLength) !== parent.slice(0, prefixLength)
  )
    return undefined;
  const parsed = embedded.safeParse(JSON.parse(text));
  return parsed.success && parsed.data.expires_at > now.getTime() / 1000 ? parsed.data : undefined;
}
