import {
  excludeLabel,
  isCondition,
  type LabelledSpecialty,
  unknownLabel,
} from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { useState } from 'react';
import { showRetry } from '../platform/messages.ts';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { useBatch } from './useBatch.ts';

type Labels = readonly string[];
const nothing: ReadonlyMap<string, Labels> = new Map();

/**
 * The way through a batch. The next picture is shown at once; its label is saved meanwhile, and a
 * failure offers to try again.
 */
export function useLabelling(uid: string, specialty: LabelledSpecialty, condition: string | null) {
  const [given, setGiven] = useState(nothing);
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<Labels>([]);
  const batch = useBatch(specialty, condition, (filename) => given.has(filename));
  const { run: saveLabel } = useCall('ai-doctorLabelImage');
  const { run: move } = useCall('ai-updateImageSpecialty');
  const images = batch.images ?? [];
  const image = images[index];

  const goTo = (next: number) => {
    setIndex(next);
    const before = given.get(images[next]?.filename ?? '') ?? [];
    setChosen(before.filter(isCondition));
  };
  const save = async (labelled: NonNullable<typeof image>, doctorLabels: Labels) => {
    const { fileUri, created, filename } = labelled;
    const { failure } = await saveLabel({
      // The filter is what the person knows of the prediction.
      aiPrediction: condition === null ? [] : [condition],
      aiVersion: '',
      doctorLabels: [...doctorLabels],
      created,
      fileUri,
      specialty,
      doctorUid: uid,
    });
    if (failure) showRetry(words.saveFailed, () => save(labelled, doctorLabels));
    else setStored((all) => new Set([...all, filename]));
  };
  const give = (labels: Labels) => {
    if (!image) return;
    setGiven((all) => new Map(all).set(image.filename, labels));
    goTo(index + 1);
    void save(image, labels);
  };
  return {
    ...batch,
    image,
    index,
    given,
    chosen,
    /** The labels that the server has. Only then it tells the prediction. */
    stored,
    toggle: (label: string) =>
      setChosen((all) =>
        all.includes(label) ? all.filter((one) => one !== label) : [...all, label],
      ),
    save: () => (chosen.length > 0 ? give(chosen) : showSnackbar({ text: words.chooseFirst })),
    unknown: () => give([unknownLabel]),
    exclude: () => give([excludeLabel]),
    previous: () => index > 0 && goTo(index - 1),
    goTo,
    restart: () => {
      setIndex(0);
      setChosen([]);
    },
    fetchNext: async () => {
      if (!(await batch.fetchNext())) return;
      setGiven(nothing);
      setIndex(0);
      setChosen([]);
    },
    changeSpecialty: async (newSpecialty: LabelledSpecialty) => {
      if (!image) return;
      const moved = await move({ id: image.id, oldSpecialty: specialty, newSpecialty });
      showSnackbar({ text: moved.failure ? words.moveFailed : words.moved(newSpecialty) });
      if (!moved.failure) setChosen([]);
    },
  };
}
export type Labelling = ReturnType<typeof useLabelling>;
