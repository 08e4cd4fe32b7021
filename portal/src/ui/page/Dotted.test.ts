import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Dotted } from './Dotted.tsx';

it('what is missing leaves no dot behind', () => {
  const facts = ['Walter Brandt', '', undefined, 'PHN 50009-1234'];
  const shown = renderToStaticMarkup(createElement(Dotted, { facts }));
  // Each fact has its own dot before it, which the style makes; none stands in the text.
  expect(shown.match(/<span>[^<]*<\/span>/g)).toEqual([
    '<span>Walter Brandt</span>',
    '<span>PHN 50009-1234</span>',
  ]);
  expect(shown).not.toContain('·');
});
