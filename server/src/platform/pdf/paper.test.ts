import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { openPaper, type Paper } from './paper.ts';
import { pdfPages } from './testing.ts';

const drawn = async (write: (paper: Paper) => void) => {
  const paper = await openPaper({ title: 'Test', foot: (page, of) => `${page} of ${of}` });
  write(paper);
  return paper.finish();
};

async function widthOf(text: string): Promise<number> {
  const pdf = await drawn((paper) => paper.write(text));
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const content = await (await (await loading.promise).getPage(1)).getTextContent();
  await loading.destroy();
  const found = content.items.find((item) => 'str' in item && item.str === text);
  return found && 'width' in found ? found.width : Number.NaN;
}

it('a lone number is as wide as beside a letter', async () => {
  const alone = await widthOf('7.1');
  const beside = (await widthOf('x7.1')) - (await widthOf('x'));
  expect(alone / beside).toBeCloseTo(1, 1);
  expect(alone).toBeGreaterThan(9);
});

it('text of the first page can be written last', async () => {
  const pdf = await drawn((paper) => {
    paper.newPage();
    paper.write('the letter');
    paper.onFirst(() => paper.write(`cover of ${paper.pages()}`));
    paper.write('goes on');
  });
  expect(await pdfPages(pdf)).toEqual([
    expect.stringContaining('cover of 2'),
    expect.stringMatching(/^the letter goes on /),
  ]);
});
