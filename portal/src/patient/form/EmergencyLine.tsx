/** @jsxImportSource preact */
import { useFillingWords } from '../language/useLanguage.ts';

export function EmergencyLine() {
  const words = useFillingWords();
  return (
    <>
      {words.emergency} <strong>{words.crisisNumber}</strong>.
    </>
  );
}
