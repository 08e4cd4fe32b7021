import { errorCodes } from '@corridor/contract/platform/errors.ts';
import { z } from 'zod';
import type { Served } from './http.ts';

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: { enum: [...new Set(Object.values(errorCodes).map((row) => row.status))] },
        message: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

/** Builds OpenAPI 3.1 from the declarations that the server checks with. */
export function openApi(endpoints: Served[], version: string) {
  const paths: Record<string, unknown> = {};
  for (const { name, endpoint } of endpoints) {
    const shape = (schema: z.ZodType) =>
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const wrapped = (key: string, schema: z.ZodType) => ({
      'application/json': { schema: { type: 'object', properties: { [key]: shape(schema) } } },
    });
    paths[`/${endpoint.kind}/${name}`] = {
      post: {
        operationId: name,
        tags: [name.split('-')[0]],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
        'x-access': endpoint.access,
        ...(endpoint.kind === 'call' && endpoint.idempotent
          ? { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] }
          : {}),
        requestBody: { required: true, content: wrapped('data', endpoint.input) },
        responses: {
          200: { description: 'Done.', content: wrapped('result', endpoint.output) },
          default: {
            description: 'Refused.',
            content: { 'application/json': { schema: errorSchema } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Corridor', version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'corridor_session' },
      },
    },
  };
}
