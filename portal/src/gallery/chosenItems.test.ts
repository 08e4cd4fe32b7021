import { expect, it } from 'vitest';
import { forgetSession } from '../platform/store.ts';
import { setChosenItems, takeChosenItems } from './chosenItems.ts';

it('chosen items are taken once, and Logout forgets them', () => {
  setChosenItems(['a', 'b']);
  expect(takeChosenItems()).toEqual(['a', 'b']);
  expect(takeChosenItems()).toEqual([]);
  setChosenItems(['c']);
  forgetSession();
  expect(takeChosenItems()).toEqual([]);
});
