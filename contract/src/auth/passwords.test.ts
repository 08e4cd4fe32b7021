import { expect, it } from 'vitest';
import { confirmProblem, passwordProblem } from './passwords.ts';

const grace = ['grace.lindqvist@clinic.example', 'Grace', 'Lindqvist'];
const problem = (password: string, least = 6) =>
  passwordProblem(password, { least, personal: grace });
const easy = 'This password is easy to guess. Choose another one.';

it('a password is required, with the minimum length of the installation', () => {
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
])('a password may not be %s', (_, passwords) => {
  for (const password of passwords) expect(problem(password), password).toBe(easy);
});

it('details of one person do not limit another person’s password', () => {
  expect(problem('lindqvist')).toBe(easy);
  expect(passwordProblem('lindqvist', { least: 6, personal: ['owen@clinic.example'] })).toBe(
    undefined,
  );
  // An empty name limits no password.
  expect(passwordProblem('kettle', { least: 6, personal: ['', ' '] })).toBeUndefined();
});

it.each([
  'violet harbour',
  'sixsix',
  'tests of the server',
  'long enough',
  'x7Kq2v',
  'corect hors batery',
  'fernwärme',
  'ключ от дома',
  'ma grand-mère tricote',
])('a password may be %s', (password) => {
  expect(problem(password)).toBeUndefined();
});

it('the longest allowed password is checked quickly', () => {
  const began = performance.now();
  for (const password of ['a'.repeat(200), 'ab1'.repeat(66), 'password'.repeat(25)])
    expect(problem(password)).toBe(easy);
  expect(performance.now() - began).toBeLessThan(2_000);
});
