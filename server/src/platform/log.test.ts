import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('the log names kind and place of an error but never its message, which may quote a value', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const error = Object.assign(new Error('Key (email)=(walter@example.com) already exists'), {
    code: '23505',
    detail: 'Walter Brandt',
  });
  openLog('info', destination).error({ err: error, route: '/call/:name' }, 'unexpected error');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/walter/i);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: '/call/:name',
    err: { type: 'Error', code: '23505' },
  });
});
