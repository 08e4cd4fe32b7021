import { isSafari, videoTypeOf } from '@corridor/contract/camera/rules.ts';
import { maxBytes } from '@corridor/contract/uploads/rules.ts';
import { useEffect, useRef, useState } from 'react';

const sliceMs = 1_000;
/** A recording ends by itself before it is too large to be uploaded. */
const mostBytes = maxBytes.video * 0.97;

export const videoType = () =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : videoTypeOf(isSafari(navigator.userAgent, navigator.maxTouchPoints), (type) =>
        MediaRecorder.isTypeSupported(type),
      );

type Options = {
  stream: MediaStream | undefined;
  onRecorded: (recorded: Blob) => void;
  onFailed: () => void;
};

/** Records the camera. A recording that the page leaves is dropped. */
export function useRecorder({ stream, ...handlers }: Options) {
  const [startedAt, setStartedAt] = useState<number>();
  const recorder = useRef<MediaRecorder>(undefined);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(
    () => () => {
      const running = recorder.current;
      recorder.current = undefined;
      if (running && running.state !== 'inactive') running.stop();
    },
    [],
  );

  const start = () => {
    const type = videoType();
    if (!stream || !type) return;
    const parts: Blob[] = [];
    const made = new MediaRecorder(stream, { mimeType: type });
    recorder.current = made;
    let bytes = 0;
    made.ondataavailable = ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes > mostBytes && made.state !== 'inactive') made.stop();
    };
    made.onstop = () => {
      if (recorder.current !== made) return;
      recorder.current = undefined;
      setStartedAt(undefined);
      if (bytes === 0) return latest.current.onFailed();
      latest.current.onRecorded(new Blob(parts, { type }));
    };
    made.onerror = () => latest.current.onFailed();
    made.start(sliceMs);
    setStartedAt(Date.now());
  };
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  return { startedAt, recording: startedAt !== undefined, start, stop };
}
