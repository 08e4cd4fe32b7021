import { useEffect, useState } from 'react';
import { CardFrame } from './CardFrame.tsx';
import { CloverCardFields } from './CloverCardFields.tsx';
import { type CardFields, type FromFrame, isOurs, type ToFrame } from './cardMessages.ts';
import { DemoCardFields } from './DemoCardFields.tsx';

const tell = (message: FromFrame) => window.parent.postMessage(message, location.origin);

/**
 * The document of the card fields, alone in its frame. Only this document may load the provider's
 * script, and only a token leaves it.
 */
export function CardFieldsPage() {
  const [fields, setFields] = useState<CardFields>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const hear = (event: MessageEvent<ToFrame>) => {
      if (!isOurs(event, window.parent)) return;
      if (event.data.card === 'show') setFields(event.data.fields);
      if (event.data.card === 'tokenize') setAsked((times) => times + 1);
    };
    window.addEventListener('message', hear);
    tell({ card: 'opened' });
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <CardFrame>
      {fields?.provider === 'demo' && <DemoCardFields tell={tell} asked={asked} />}
      {fields?.clover && <CloverCardFields account={fields.clover} tell={tell} asked={asked} />}
    </CardFrame>
  );
}
