import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Reads the texts and files of a form as an object. An unreadable form gives an empty one. */
export async function formFields(request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(Buffer.from(body)), { headers })
    .formData()
    .catch(() => new FormData());
  // A name that is repeated has a list of values.
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** The body of a request by which a repeat is known. Files of a form count by their bytes. */
export async function describeBody(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body ?? null;
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    Array.isArray(value) ? await Promise.all(value.map(describeValue)) : await describeValue(value),
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

async function describeValue(value: unknown): Promise<unknown> {
  if (!(value instanceof File)) return value;
  const hash = createHash('sha256').update(Buffer.from(await value.arrayBuffer()));
  return { name: value.name, sha256: hash.digest('base64') };
}
