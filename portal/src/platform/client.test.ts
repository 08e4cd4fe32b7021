import { expect, it } from 'vitest';
import { failureOf } from './client.ts';

it('platform-17: a 404 that no server of ours gave says that none is there', () => {
  expect(failureOf(404, 'Not Found', '<html>').message).toBe(
    '404 Not Found: Server may be down, or check your internet connection.',
  );
  const ours = { error: { message: 'This could not be found.', details: { code: 'not-found' } } };
  expect(failureOf(404, 'Not Found', JSON.stringify(ours))).toMatchObject({
    code: 'not-found',
    message: 'This could not be found.',
  });
});

it('platform-18: any other refusal throws the error of its body, or the body', () => {
  expect(failureOf(400, 'Bad Request', '{"error":"The plan is not open here."}').message).toBe(
    'The plan is not open here.',
  );
  expect(failureOf(500, 'Error', '{"why":"unknown"}').message).toBe('{"why":"unknown"}');
  const refused = failureOf(
    429,
    '',
    JSON.stringify({
      error: {
        message: 'Wait.',
        details: { code: 'resource-exhausted', reason: 'throttled', retryAfterSeconds: 4 },
      },
    }),
  );
  expect(refused).toMatchObject({
    code: 'resource-exhausted',
    reason: 'throttled',
    message: 'Wait.',
  });
  expect(refused.details.retryAfterSeconds).toBe(4);
});
