import { expect, test } from 'vitest';
import { parseVideoAddress } from './parse-video-address.ts';

const ID = 'dQw4w9WgX-_';

test.each([
  ID,
  `  ${ID}\n`,
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?v=${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `youtube.com/watch?v=${ID}`,
  `//www.youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YouTube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}&list=PL123&index=2&t=42s`,
  `https://www.youtube.com/watch?v=${ID}#t=10`,
  `https://www.youtube.com/watch?v=${ID}extra`,
  `https://www.youtube.com/watch/${ID}`,
  `https://m.youtube.com/watch?v=${ID}&feature=youtu.be`,
  `https://m.youtube.com/#/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}&si=abc`,
  `https://youtu.be/${ID}`,
  `youtu.be/${ID}?si=Xyz123&t=10`,
  `https://www.youtu.be/${ID}/`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}?autoplay=1`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}?si=abc`,
  `https://www.youtube.com/v/${ID}`,
])('%s is the address of a video', (text) => {
  expect(parseVideoAddress(text)).toBe(ID);
});

test.each([
  '',
  'hola',
  'dQw4w9WgX',
  'dQw4w9WgX-_0',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/playlist?list=PL1234567890',
  `https://vimeo.com/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/?u=https://youtu.be/${ID}`,
  `https://youtube.com@evil.example/watch?v=${ID}`,
  `javascript:alert('${ID}')`,
  `https://youtu.be/${ID}extra`,
  'https://youtu.be/dQw4w9W%20gXc',
])('%s is not', (text) => {
  expect(parseVideoAddress(text)).toBeNull();
});
