import { admission } from '@corridor/contract/access/routes.ts';
import {
  type CameraMode,
  consultIds,
  noDetails,
  photoType,
  shotName,
} from '@corridor/contract/camera/rules.ts';
import { words } from '@corridor/contract/camera/words.ts';
import { nobody } from '@corridor/contract/patients/identity.ts';
import { IconPhoto } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { visitorOf } from '../access/person.ts';
import { setChosenItems } from '../gallery/chosenItems.ts';
import { usePatientForm } from '../patients/identity/usePatientForm.ts';
import { dayStamp } from '../platform/dates.ts';
import { useLeaveGuard } from '../platform/device/leave.ts';
import { LeaveDialog } from '../platform/edit/LeaveDialog.tsx';
import { useKeys } from '../platform/pageKeys.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { makeStore } from '../platform/store.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import styles from './CameraPage.module.css';
import { ControlBar, type Guides } from './capture/ControlBar.tsx';
import { drawPhoto, drawPreview } from './capture/drawPicture.ts';
import { useRecorder, videoType } from './capture/useRecorder.ts';
import { usePointerRelease, useShutterKey } from './capture/useShutterKey.ts';
import { RunDetailsPanel } from './details/RunDetailsPanel.tsx';
import { useCamera } from './device/useCamera.ts';
import { ShotStrip } from './run/ShotStrip.tsx';
import { clearRun, keepShot, runDetails, writePatient } from './run/shots.ts';
import { useShots } from './run/useShots.ts';
import { NoCamera } from './stage/NoCamera.tsx';
import { Stage } from './stage/Stage.tsx';
import { useEarlierPhoto } from './stage/useEarlierPhoto.ts';

/** The settings of the page, which hold nothing of a person. */
const settings = makeStore<Guides & { mode: CameraMode }>('tab', {
  mode: 'photo',
  mirrored: false,
  grid: true,
  earlier: true,
  strength: 0.3,
});

/** Takes photos and videos, which go to the gallery at once. */
export function CameraPage() {
  const view = settings.use();
  const { mode } = view;
  const camera = useCamera(mode);
  const change = (part: Partial<typeof view>) => settings.change((all) => ({ ...all, ...part }));
  const shots = useShots();
  const details = runDetails.use();
  const today = dayStamp(new Date().toISOString());
  const form = usePatientForm({
    patient: details.patient,
    today,
    onChange: writePatient,
    onClear: () => runDetails.set(noDetails),
  });
  const video = useRef<HTMLVideoElement>(null);
  const preview = useRef('');
  const [taken, setTaken] = useState(0);
  const savedIds = new Set(shots.flatMap(({ id }) => id ?? []));
  const { counts, earlier, box, none } = useEarlierPhoto(details, savedIds);
  /** A patient who is in question is not tied to anything. */
  const sureDetails = form.unsure ? { ...details, patient: nobody } : details;

  const takePhoto = async () => {
    if (!video.current?.videoWidth) return;
    const takenAt = new Date();
    try {
      const [photo, small] = await Promise.all([
        drawPhoto(video.current),
        drawPreview(video.current),
      ]);
      const file = new File([photo], shotName(photoType, takenAt), { type: photoType });
      keepShot({ file, mode: 'photo', at: takenAt, preview: small, details: sureDetails });
      setTaken((count) => count + 1);
    } catch {
      showSnackbar({ text: words.notTaken });
    }
  };
  const recorder = useRecorder({
    stream: camera.stream,
    onRecorded: (recorded) => {
      const takenAt = new Date();
      const type = recorded.type === 'video/mp4' ? 'video/mp4' : 'video/webm';
      const file = new File([recorded], shotName(type, takenAt), { type });
      keepShot({
        file,
        mode: 'video',
        at: takenAt,
        preview: preview.current,
        details: sureDetails,
      });
    },
    onFailed: () => showSnackbar({ text: words.notRecorded }),
  });
  const { recording } = recorder;
  const hasVideo = videoType() !== undefined;
  const startRecording = async () => {
    if (!video.current?.videoWidth || !hasVideo) return;
    recorder.start();
    preview.current = await drawPreview(video.current).catch(() => '');
  };
  const press = () => {
    if (!camera.stream) return;
    if (recording) recorder.stop();
    else if (mode === 'photo') void takePhoto();
    else void startRecording();
  };
  const changeMode = (next: CameraMode) => {
    if (!recording) change({ mode: next });
  };
  useShutterKey(press);
  const release = usePointerRelease();
  useKeys({
    v: () => changeMode(mode === 'photo' ? 'video' : 'photo'),
    g: () => change({ grid: !view.grid }),
    o: () => change({ earlier: !view.earlier }),
    m: () => change({ mirrored: !view.mirrored }),
  });
  const leaving = useLeaveGuard(recording);

  const earlierHint =
    earlier && view.earlier ? words.earlierHint : none ? words.noEarlier(details.site) : '';
  return (
    <div className={styles.page} {...release}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<Actions ids={consultIds(shots, form.whole ? details.patient.phn : '')} />}
      />
      <div className={styles.room}>
        <div className={styles.work} {...box}>
          {camera.problem ? (
            <NoCamera problem={camera.problem} onRetry={camera.retry} />
          ) : (
            <Stage
              video={video}
              stream={camera.stream}
              startedAt={recorder.startedAt}
              mirrored={view.mirrored}
              grid={view.grid}
              ghost={view.earlier ? earlier : undefined}
              strength={view.strength}
              onStrength={(strength) => change({ strength })}
              flash={taken}
            />
          )}
          {!camera.problem && (
            <ControlBar
              camera={camera}
              mode={mode}
              recording={recording}
              hasVideo={hasVideo}
              onMode={changeMode}
              onShutter={press}
              guides={view}
              onGuides={change}
            />
          )}
          <p className="visuallyHidden" role="status">
            {recording ? words.recordingStarted : taken > 0 && words.taken(taken)}
          </p>
          <ShotStrip shots={shots} />
        </div>
        <RunDetailsPanel
          form={form}
          today={today}
          counts={counts}
          earlierHint={earlierHint}
          onClear={clearRun}
        />
      </div>
      <LeaveDialog leaving={leaving} title={words.leaveTitle} text={words.leaveText} />
    </div>
  );
}

/** The ways from the camera to what is done with its photos. */
function Actions({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const me = useQuery('shell-me', {}).data;
  const consults = me && admission('consult', visitorOf(me, false)) === 'open';
  const begin = () => {
    setChosenItems(ids);
    void navigate({ to: '/dashboard/consult' } as never);
  };
  return (
    <>
      <Link to={'/dashboard/gallery' as string} className={styles.gallery}>
        <IconPhoto size={16} stroke={1.75} aria-hidden />
        {words.openGallery}
      </Link>
      {consults && ids.length > 0 && (
        <Button className={styles.consult} onClick={begin}>
          {words.newConsult(ids.length)}
        </Button>
      )}
    </>
  );
}
