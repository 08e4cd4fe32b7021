import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Dotted } from './Dotted.tsx';

it('a missing fact leaves no dot', () => {
  const facts = ['Walter Brandt', '', undefined, 'PHN 50009-1234'];
  const shown = renderToStaticMarkup(createElement(Dotted, { facts }));
  // The style makes the dots; the text has none.
  expect(shown.match(/<span>[^<]*<\/span>/g)).toEqual([
    '<span>Walter Brandt</span>',
    '<span>PHN 50009-1234</span>',
  ]);
  expect(shown).not.toContain('·');
});
