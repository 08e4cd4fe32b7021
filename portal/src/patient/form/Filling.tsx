/** @jsxImportSource preact */
import type { Form } from '@corridor/contract/forms/form.ts';
import { pagesOf } from '@corridor/contract/forms/formPages.ts';
import { useState } from 'preact/hooks';
import { PatientFrame } from '../frame/PatientFrame.tsx';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import { FileAdding } from '../questions/fileAdding.ts';
import { Refused } from '../server/ask.ts';
import { Introduction } from './Introduction.tsx';
import type { Held } from './keeper.ts';
import { PageView } from './PageView.tsx';
import { firstOpen } from './pageState.ts';
import { Receipt } from './Receipt.tsx';
import { Review } from './Review.tsx';
import { type FormConnection, type Submitted, useAnswers } from './useAnswers.ts';
import { usePlace } from './usePlace.ts';

export type OpenedForm = Held & {
  form: Form;
  clinicName: string;
  /** The patient's day, for the limits of dates. */
  today: string;
  submitted: Submitted | null;
};

type Props = {
  opened: OpenedForm;
  connection: FormConnection;
  isPreview?: boolean;
  /** The form was closed elsewhere, so the door is shown again. A preview begins anew. */
  onEnd: () => void;
};

/** A form from its introduction to its receipt. */
export function Filling({ opened, connection, isPreview = false, onEnd }: Props) {
  const { form, clinicName } = opened;
  const words = useFillingWords();
  const language = useLanguage();
  const { answers, ...kept } = useAnswers(opened, connection, onEnd);
  const [sent, setSent] = useState<{ receipt: Submitted; isNew: boolean } | undefined>(
    opened.submitted ? { receipt: opened.submitted, isNew: false } : undefined,
  );
  const { uploads, addFile } = useUploads(connection.addFile);
  const { place, go, back, restart } = usePlace(() => ({ at: 'introduction' }));
  const pages = pagesOf(form, answers);
  const index = pages.findIndex(({ key }) => key === place.at);
  const page = pages[index];
  const frame = {
    clinic: clinicName || (isPreview ? words.previewClinic : ''),
    preview: isPreview ? words.preview : undefined,
  };
  const common = { form, answers };
  if (sent)
    return (
      <PatientFrame {...frame}>
        <Receipt
          {...common}
          {...sent}
          clinicName={clinicName}
          isPreview={isPreview}
          onAgain={() => {
            restart();
            onEnd();
          }}
        />
      </PatientFrame>
    );
  const openPage = (key: string, fromReview = false) => go({ at: key, fromReview });
  if (page) {
    const next = place.fromReview ? undefined : pages[index + 1];
    const pageBefore = place.fromReview ? 'review' : pages[index - 1]?.key;
    return (
      <FileAdding.Provider value={addFile}>
        <PageView
          key={page.key}
          {...common}
          frame={frame}
          pages={pages}
          index={index}
          page={page}
          today={opened.today}
          saving={isPreview ? { state: 'idle' } : kept.saving}
          toReview={!next}
          onAnswer={kept.give}
          onDay={(key) => openPage(key, place.fromReview)}
          onBack={() => back({ at: pageBefore ?? 'introduction' })}
          onNext={() => {
            void kept.flush();
            go({ at: next?.key ?? 'review' });
          }}
        />
      </FileAdding.Provider>
    );
  }
  if (place.at === 'review')
    return (
      <Review
        {...common}
        frame={frame}
        pages={pages}
        today={opened.today}
        isUploading={uploads > 0}
        onEdit={(key) => openPage(key, true)}
        onBack={() => back({ at: pages[pages.length - 1]?.key ?? 'introduction' })}
        onSubmit={async () => {
          const receipt = await connection
            .submit(kept.last(), language)
            .catch(async (error: unknown) => {
              // The answers of the other device come with the next request.
              if (error instanceof Refused && error.reason === 'newer-answers')
                await kept.flush(true);
              throw error;
            });
          kept.close();
          setSent({ receipt, isNew: true });
        }}
        onEnd={onEnd}
      />
    );
  const isStarted = Object.keys(answers).length > 0;
  return (
    <Introduction
      form={form}
      frame={frame}
      pages={pages}
      isStarted={isStarted}
      onStart={() =>
        go({ at: (isStarted ? firstOpen(pages, answers) : pages[0]?.key) ?? 'review' })
      }
    />
  );
}

/** Counts the photos and signatures that are on their way, because the form waits for them. */
function useUploads(add: FormConnection['addFile']) {
  const [uploads, setUploads] = useState(0);
  const addFile: FormConnection['addFile'] = async (key, data) => {
    setUploads((before) => before + 1);
    try {
      return await add(key, data);
    } finally {
      setUploads((before) => before - 1);
    }
  };
  return { uploads, addFile };
}
