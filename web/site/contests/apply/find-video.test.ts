import { expect, test } from 'vitest';
import { ApiError, type Caller } from '../../../ui/api.ts';
import { findVideo } from './find-video.ts';

const ID = 'tarima-0001';

function callerThat(answer: () => unknown): Caller {
  return { call: async () => answer() as never };
}

function failing(status: number, body: Record<string, unknown> = {}): Caller {
  return callerThat(() => {
    throw new ApiError(status, body);
  });
}

const video = (duration: number) =>
  callerThat(() => ({ id: ID, title: 'Mi video', duration, thumbnail: '' }));

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc&t=3`,
  `https://youtube.com/shorts/${ID}?feature=share`,
  `https://m.youtube.com/watch?app=desktop&v=${ID}&list=PL1`,
  `youtube.com/watch?v=${ID}`,
])('%s is found', async (link) => {
  expect(await findVideo(video(70), link)).toEqual({ id: ID, title: 'Mi video' });
});

test('a link to another site is rejected without a request', async () => {
  const problem = 'El enlace del video es incorrecto, verifique e intente nuevamente.';
  expect(await findVideo(failing(0), 'https://vimeo.com/123')).toEqual({ problem });
});

test('a video of more than 70 seconds is too long', async () => {
  const problem = 'El video es muy largo, la duración maxima es 1 minuto.';
  expect(await findVideo(video(71), ID)).toEqual({ problem });
});

test('a video that does not exist is reported', async () => {
  const problem = 'El video no ha sido encontrado, verifique el enlace e intente de nuevo.';
  expect(await findVideo(failing(404, { is_available: true }), ID)).toEqual({ problem });
});

test.each([
  ['no platform key', failing(404, { is_available: false })],
  ['the platform is down', failing(503)],
  ['no connection', failing(0)],
])('%s: the shape of the link counts', async (_why, caller) => {
  expect(await findVideo(caller, ID)).toEqual({ id: ID, title: '' });
});
