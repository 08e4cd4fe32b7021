import type { CameraMode } from '@corridor/contract/camera/rules.ts';
import { words } from '@corridor/contract/camera/words.ts';
import { useEffect, useState } from 'react';
import { lastCamera, rememberCamera } from '../../platform/device/device.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import {
  type CameraProblem,
  closeCamera,
  deviceIdOf,
  listCameras,
  openCamera,
  problemOf,
  resizeCamera,
} from './openCamera.ts';

type Opened = { stream?: MediaStream; problem?: CameraProblem };

/** Nothing has been found out yet. */
const opening: Opened = {};

export type Camera = ReturnType<typeof useCamera>;

/** The camera of the page: its stream, or the reason why there is none. */
export function useCamera(mode: CameraMode) {
  const [wanted, setWanted] = useState(lastCamera);
  const [attempt, setAttempt] = useState(0);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [opened, setOpened] = useState(opening);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    if (!navigator.mediaDevices) return setOpened({ problem: 'insecure' });
    let current = true;
    let openStream: MediaStream | undefined;
    const open = async () => {
      const stream = await openCamera(wanted);
      if (!current) return closeCamera(stream);
      openStream = stream;
      setOpened({ stream });
      setDevices(await listCameras());
    };
    open().catch((error: unknown) => {
      if (current) setOpened({ problem: problemOf(error) });
    });
    return () => {
      current = false;
      if (openStream) closeCamera(openStream);
      setOpened(opening);
    };
  }, [wanted, attempt]);

  const { stream, problem } = opened;
  const deviceId = deviceIdOf(stream);
  useEffect(() => {
    if (stream) void resizeCamera(stream, mode);
  }, [stream, mode]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const openAgain = () => setAttempt((count) => count + 1);
    const track = stream?.getVideoTracks()[0];
    const leave = () => {
      showSnackbar({ text: words.away });
      openAgain();
    };
    const compare = async () => {
      const cameras = await listCameras();
      setDevices(cameras);
      const isThere = cameras.some((device) => device.deviceId === deviceId);
      if (stream && !isThere) leave();
      if (problem === 'none' && cameras.length > 0) openAgain();
    };
    const handleChange = () => void compare().catch(() => undefined);
    mediaDevices.addEventListener('devicechange', handleChange);
    track?.addEventListener('ended', leave);
    return () => {
      mediaDevices.removeEventListener('devicechange', handleChange);
      track?.removeEventListener('ended', leave);
    };
  }, [stream, problem, deviceId]);

  return {
    stream,
    problem,
    devices,
    deviceId,
    choose: (id: string) => {
      rememberCamera(id);
      setWanted(id);
    },
    retry: () => setAttempt((count) => count + 1),
  };
}
