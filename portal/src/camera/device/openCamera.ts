import { type CameraMode, wantedSizes } from '@corridor/contract/camera/rules.ts';

/** The reasons why there is no picture. */
export type CameraProblem = 'none' | 'refused' | 'busy' | 'insecure';

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** The cameras of this device. They have names once the person has allowed one. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput');
}

const constraintsOf = (mode: CameraMode): MediaTrackConstraints => {
  const { width, height } = wantedSizes[mode];
  return { width: { ideal: width }, height: { ideal: height } };
};

/** Brings the open camera to the size of a mode. A camera that cannot change stays as it is. */
export async function resizeCamera(stream: MediaStream, mode: CameraMode) {
  const track = stream.getVideoTracks()[0];
  await track?.applyConstraints(constraintsOf(mode)).catch(() => undefined);
}

/** Opens the wanted camera, or another one if it is not there. A recording has no sound. */
export async function openCamera(deviceId: string | undefined): Promise<MediaStream> {
  const open = (wanted: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...constraintsOf('photo'), ...wanted },
    });
  if (!deviceId) return open({});
  try {
    return await open({ deviceId: { exact: deviceId } });
  } catch (error) {
    if (isNamed(error, 'OverconstrainedError')) return open({});
    throw error;
  }
}

// The error of a constraint is no Error in every browser.
const isNamed = (error: unknown, name: string) => (error as Error | undefined)?.name === name;

export function problemOf(error: unknown): CameraProblem {
  return Object.entries(problems).find(([name]) => isNamed(error, name))?.[1] ?? 'busy';
}

export const closeCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

export const deviceIdOf = (stream: MediaStream | undefined) =>
  stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
