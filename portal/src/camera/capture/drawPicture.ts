import { photoQuality, photoType } from '@corridor/contract/camera/rules.ts';

const previewWidth = 260;

/** Draws the shown picture of the camera. It stays as the camera sees it, also when mirrored. */
function drawPicture(video: HTMLVideoElement, width: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { videoWidth, videoHeight } = video;
  Object.assign(canvas, { width, height: Math.round((videoHeight * width) / videoWidth) });
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))),
      photoType,
      photoQuality,
    ),
  );
}

/** The camera's full size. */
export const drawPhoto = (video: HTMLVideoElement) => drawPicture(video, video.videoWidth);

/** The address of a small picture for the list of the run. Its store revokes it. */
export const drawPreview = async (video: HTMLVideoElement) =>
  URL.createObjectURL(await drawPicture(video, Math.min(previewWidth, video.videoWidth)));
