import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { consultIds, isSafari, shotName, videoTypeOf } from './rules.ts';
import { words } from './words.ts';

const agents = {
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/136.0 Mobile/15E148 Safari/604.1',
  chrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
};

it('Safari and iOS record mp4, every other browser webm', () => {
  claims('camera-09');
  expect(isSafari(agents.safari, 0)).toBe(true);
  expect(isSafari(agents.iphone, 5)).toBe(true);
  // An iPad presents itself as a Macintosh with a touch screen.
  expect(isSafari(agents.chrome, 5)).toBe(true);
  for (const name of ['chrome', 'edge', 'firefox'] as const)
    expect(isSafari(agents[name], 0), name).toBe(false);
  const both = () => true;
  expect(videoTypeOf(true, both)).toBe('video/mp4');
  expect(videoTypeOf(false, both)).toBe('video/webm');
  expect(videoTypeOf(true, (type) => type === 'video/webm')).toBe('video/webm');
  expect(videoTypeOf(false, (type) => type === 'video/mp4')).toBe('video/mp4');
  expect(videoTypeOf(false, () => false)).toBeUndefined();
});

it('a file is named by its kind and the time of the device', () => {
  const moment = new Date(2026, 10, 5, 9, 3, 7);
  expect(shotName('image/jpeg', moment)).toBe('photo-20261105-090307.jpg');
  expect(shotName('video/webm', moment)).toBe('video-20261105-090307.webm');
  expect(shotName('video/mp4', moment)).toBe('video-20261105-090307.mp4');
});

it('a consult gets the saved photos of the shown patient alone', () => {
  const shots = [
    { id: 'a', phn: '1' },
    { id: 'b', phn: '2' },
    { phn: '1' },
    { id: 'c', phn: '1' },
    { id: 'd', phn: '' },
  ];
  expect(consultIds(shots, '1')).toEqual(['a', 'c']);
  expect(consultIds(shots, '')).toEqual(['d']);
});

it('the page counts in words', () => {
  expect(words.runCount(0, 0)).toBe('no photos yet');
  expect(words.runCount(6, 0)).toBe('6 photos');
  expect(words.runCount(1, 2)).toBe('1 photo, 2 videos');
  expect(words.states(4, 1, 1, 0)).toBe('4 saved, 1 uploading, 1 waiting');
});
