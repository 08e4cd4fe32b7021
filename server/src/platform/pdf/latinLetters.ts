/** The letters of a font, as PDFKit lays them out. */
type Letters = {
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string, features?: string[], script?: string): unknown;
};

/**
 * Sets every word as Latin, even one without letters. fontkit does not know the script of such a
 * word and kerns it twice, until 7.1 reads like 71. The slashed zero distinguishes 03.01O from
 * 03.010. The features are set here, because PDFKit caches the layout of a word only without
 * features.
 */
export function setAsLatin(letters: Letters) {
  const layout = letters.layout.bind(letters);
  letters.layout = (text) => layout(text, ['kern', 'zero'], 'latn');
}

export function lettersOf(doc: PDFKit.PDFDocument, name: string): Letters {
  doc.font(name);
  return (doc as unknown as { _font: { font: Letters } })._font.font;
}
