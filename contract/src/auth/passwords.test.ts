import { expect, it } from 'vitest';
import { confirmProblem, passwordProblem } from './passwords.ts';

const grace = ['grace.lindqvist@clinic.example', 'Grace', 'Lindqvist'];
const problem = (password: string, least = 6) =>
  passwordProblem(password, { least, personal: grace });
const easy = 'This password is easy to guess. Choose another one.';

it('a password is there, and as long as the installation asks', () => {
  expect(problem('')).toBe('Password is required');
  expect(problem('kettl')).toBe('Password must be 6 or more characters');
  expect(problem('kettle')).toBeUndefined();
  expect(problem('kettle drum', 12)).toBe('Password must be 12 or more characters');
  expect(problem('kettle drums', 12)).toBeUndefined();
  expect(confirmProblem('a', 'b')).toBe('Passwords do not match');
  expect(confirmProblem('a', 'a')).toBeUndefined();
});

it.each([
  [
    'a known word, in any case and with digits behind it',
    ['password', 'Monkey', 'DRAGON12', 'hockey99!'],
  ],
  ['a known word in other signs', ['P@ssw0rd', 'pa55word1', 'l3tme1n', '$ummer']],
  ['a known word backwards', ['drowssap', 'yekcoh1']],
  ['several known words', ['iloveyou2', 'summer2024', 'Summer2024!!', 'monkey dragon']],
  ['French ones', ['motdepasse', 'bonjour1', 'été2024', 'Québec123']],
  ['runs of keys', ['qwerty', 'azerty123', '1qaz2wsx', 'asdfghjkl', '987654321', 'zyxwvut']],
  ['one thing again and again', ['aaaaaa', 'abababab', 'hahaha', '!!!!!!!!!!!!']],
  ['days and numbers', ['19870314', '14031987', '485921']],
  ['the product', ['corridor', 'corridor-demo', 'C0rridor1', 'Welcome-to-Corridor-2024']],
  ['the person', ['lindqvist', 'Grace1987', 'grace.lindqvist', 'clinic.example1', 'tsivqdnil1']],
])('refuses %s', (_, passwords) => {
  for (const password of passwords) expect(problem(password), password).toBe(easy);
});

it('what is known of one person is nobody else’s', () => {
  expect(problem('lindqvist')).toBe(easy);
  expect(passwordProblem('lindqvist', { least: 6, personal: ['owen@clinic.example'] })).toBe(
    undefined,
  );
  // Nothing is known of somebody without a name.
  expect(passwordProblem('kettle', { least: 6, personal: ['', ' '] })).toBeUndefined();
});

it.each([
  ...['violet harbour', 'sixsix', 'tests of the server', 'long enough'],
  ...['x7Kq2v', 'corect hors batery', 'fernwärme', 'ключ от дома', 'ma grand-mère tricote'],
])('takes %s', (password) => {
  expect(problem(password)).toBeUndefined();
});

it('the longest that is taken is looked at in a moment', () => {
  const began = performance.now();
  for (const password of ['a'.repeat(200), 'ab1'.repeat(66), 'password'.repeat(25)])
    expect(problem(password)).toBe(easy);
  expect(performance.now() - began).toBeLessThan(2_000);
});
