import type { CameraMode } from '@corridor/contract/camera/rules.ts';
import { words } from '@corridor/contract/camera/words.ts';
import {
  IconBoxMultiple,
  IconCamera,
  IconFlipVertical,
  IconGrid3x3,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import type { Camera } from '../device/useCamera.ts';
import styles from './ControlBar.module.css';

export type Guides = { mirrored: boolean; grid: boolean; earlier: boolean; strength: number };

type Props = {
  camera: Camera;
  mode: CameraMode;
  onMode: (mode: CameraMode) => void;
  recording: boolean;
  onShutter: () => void;
  guides: Guides;
  onGuides: (change: Partial<Guides>) => void;
  hasVideo: boolean;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The camera, the mode, the shutter and the guides. */
export function ControlBar(props: Props) {
  const { camera, mode, recording, guides, onGuides, hasVideo } = props;
  const { stream, devices, deviceId, choose } = camera;
  const act = recording ? 'recording' : mode;
  const shutterName = {
    photo: words.takePhoto,
    video: words.startRecording,
    recording: words.stopRecording,
  };
  const note = mode === 'video' && (hasVideo ? words.silent : words.noVideo);
  return (
    <div className={styles.bar}>
      <SelectField
        bare
        className={styles.device}
        label={words.device}
        value={deviceId}
        disabled={!stream || recording}
        options={devices.map((device, index) => ({
          value: device.deviceId,
          says: device.label || words.unnamedDevice(index + 1),
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      <Segmented
        label={words.modeTitle}
        value={mode}
        options={{
          photo: withIcon(<IconCamera {...icon} size={16} />, words.modes.photo),
          video: withIcon(<IconVideo {...icon} size={16} />, words.modes.video),
        }}
        onChange={props.onMode}
      />
      <button
        type="button"
        className={styles.shutter}
        data-act={act}
        aria-label={shutterName[act]}
        aria-disabled={!stream || (mode === 'video' && !hasVideo)}
        onClick={props.onShutter}
      >
        <span />
      </button>
      <p className={styles.hint}>
        <span>
          <Kbd>{words.space}</Kbd> {words.spaceDoes[act]}
        </span>
        {note && <span>{note}</span>}
      </p>
      <div className={styles.guides}>
        <IconButton
          label={words.mirror}
          title={words.mirrorLead}
          aria-pressed={guides.mirrored}
          onClick={() => onGuides({ mirrored: !guides.mirrored })}
        >
          <IconFlipVertical {...icon} />
        </IconButton>
        <IconButton
          label={words.grid}
          aria-pressed={guides.grid}
          onClick={() => onGuides({ grid: !guides.grid })}
        >
          <IconGrid3x3 {...icon} />
        </IconButton>
        <IconButton
          label={words.earlier}
          aria-pressed={guides.earlier}
          onClick={() => onGuides({ earlier: !guides.earlier })}
        >
          <IconBoxMultiple {...icon} />
        </IconButton>
      </div>
    </div>
  );
}

const withIcon = (picture: ReactNode, text: string) => (
  <>
    {picture}
    {text}
  </>
);
