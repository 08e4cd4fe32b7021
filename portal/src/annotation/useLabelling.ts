import {
  excludeLabel,
  isCondition,
  type LabelledSpecialty,
  unknownLabel,
} from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { showRetry } from '../platform/snackbars.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { afterLast, placeOf } from './batchPlace.ts';
import { useBatch } from './useBatch.ts';

type Labels = readonly string[];
const nothing: ReadonlyMap<string, Labels> = new Map();
const noChoice: { filename: string; labels: Labels } = { filename: '', labels: [] };

/**
 * The way through a batch. The next picture is shown at once; its label is saved meanwhile, and a
 * failure offers to try again.
 */
export function useLabelling(uid: string, specialty: LabelledSpecialty, condition: string | null) {
  const [given, setGiven] = useState(nothing);
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  /** The filename of the picture that is shown, because others come and go around it. */
  const [shown, show] = useState<string>();
  const [choice, setChoice] = useState(noChoice);
  /** The picture that the person moves to another specialty leaves without a message. */
  const moving = useRef<string>(undefined);
  const batch = useBatch(specialty, condition, (filename) => given.has(filename));
  const { run: saveLabel } = useCall('ai-doctorLabelImage');
  const { run: move } = useCall('ai-updateImageSpecialty');
  const { whole, images = [] } = batch;
  const index = placeOf(shown, whole, images);
  const image = images[index];
  const filename = image?.filename ?? afterLast;
  const chosen = choice.filename === filename ? choice.labels : noChoice.labels;
  const isBatch = batch.images !== undefined;
  useEffect(() => {
    if (!isBatch || shown === filename) return;
    const hasLeft = whole.some((each) => each.filename === shown);
    if (hasLeft && shown !== moving.current) showSnackbar({ text: words.pictureLeft });
    show(filename);
  }, [isBatch, whole, shown, filename]);

  const choose = (name: string, labels: Labels) => setChoice({ filename: name, labels });
  const goTo = (next: number) => {
    const name = images[next]?.filename ?? afterLast;
    show(name);
    choose(name, (given.get(name) ?? []).filter(isCondition));
  };
  const save = async (labelled: NonNullable<typeof image>, doctorLabels: Labels) => {
    const { fileUri, created } = labelled;
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
    else setStored((all) => new Set([...all, labelled.filename]));
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
      choose(
        filename,
        chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label],
      ),
    save: () => (chosen.length > 0 ? give(chosen) : showSnackbar({ text: words.chooseFirst })),
    unknown: () => give([unknownLabel]),
    exclude: () => give([excludeLabel]),
    previous: () => index > 0 && goTo(index - 1),
    goTo,
    restart: () => {
      show(undefined);
      setChoice(noChoice);
    },
    fetchNext: async () => {
      if (!(await batch.fetchNext())) return;
      setGiven(nothing);
      show(undefined);
      setChoice(noChoice);
    },
    changeSpecialty: async (newSpecialty: LabelledSpecialty) => {
      if (!image) return;
      moving.current = filename;
      const moved = await move({ id: image.id, oldSpecialty: specialty, newSpecialty });
      showSnackbar({ text: moved.failure ? words.moveFailed : words.moved(newSpecialty) });
      if (moved.failure) moving.current = undefined;
      else setChoice(noChoice);
    },
  };
}
export type Labelling = ReturnType<typeof useLabelling>;
