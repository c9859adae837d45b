import { expect, test } from 'vitest';
import { optionalLink } from './link-fields.ts';
import { parseVideoAddress } from './parse-video-address.ts';
import { findPastedAddress, removeTail } from './pasted-address.ts';
import { playlistFields } from './playlists.ts';
import { socialFields } from './records.ts';

const LINK = 'https://example.com/a?b=1&c=2';

test.each([
  `Mira esto: ${LINK}`,
  `${LINK}.`,
  `(${LINK}),`,
  `<${LINK}>`,
  `\u200e${LINK}`,
  `${LINK}\u200b`,
  `Mira: «${LINK}».`,
  `<iframe width='5' src='${LINK.replace('&', '&amp;')}'></iframe>`,
  `<IFRAME SRC=${LINK}>`,
])('the address in %j is found', (typed) => {
  expect(optionalLink().parse(typed)).toBe(LINK);
});

test.each([
  'hola',
  '@mc.flow',
  'spotify:artist:1',
  'javascript:"https://x.example/a"',
  '//x.example/a',
  'https://x.example/a; script-src *',
  '',
])('%j is no address among words', (typed) => {
  expect(findPastedAddress(typed)).toBe(typed);
});

test.each([
  ["https://example.com/rock'n'roll", "https://example.com/rock'n'roll"],
  ['https://example.com/?q="a"', 'https://example.com/?q="a"'],
  ['Sr.ab/co https://real.example/a', 'https://real.example/a'],
  ['tuvoz.example/a?next=www.b.example/c', 'tuvoz.example/a?next=www.b.example/c'],
  ['soywww.example/x', 'soywww.example/x'],
  ['<mibanda.example>', 'mibanda.example'],
  ['mibanda.example.', 'mibanda.example'],
  ['https://example.com/mi foto.jpg', 'https://example.com/mi foto.jpg'],
])('%j is read as %j', (typed, found) => {
  expect(findPastedAddress(typed)).toBe(found);
});

test('what is appended is removed in linear time', () => {
  for (const sign of [')', '"', "'"]) expect(removeTail(`a${sign.repeat(200_001)}`)).toBe('a');
});

test('a parenthesis that the address opened is part of it', () => {
  const link = 'https://es.wikipedia.org/wiki/Cobre_(banda)';
  expect(findPastedAddress(`(véase ${link})`)).toBe(link);
});

test.each([
  ['youtu.be/dQw4w9WgX-_&t=5'],
  ['Mi video: https://youtu.be/dQw4w9WgX-_?si=1.'],
  ['HTTPS://YOUTU.BE/dQw4w9WgX-_'],
  ['https://www.youtube.com/watch?v=dQw4w9WgX-_#login'],
  ["<iframe src='https://www.youtube.com/embed/dQw4w9WgX-_'></iframe>"],
])('%j is the address of a video', (typed) => {
  expect(parseVideoAddress(typed)).toBe('dQw4w9WgX-_');
});

test.each([
  ['youtube', 'youtube.com/playlist?list=PLabc_123', 'PLabc_123'],
  ['youtube', 'Lista: <https://YouTube.com/playlist?list=PLabc_123>', 'PLabc_123'],
  ['spotify', 'open.spotify.com/playlist/37i9dQZF1DX?si=1', 'playlist/37i9dQZF1DX'],
  ['spotify', 'https://OPEN.spotify.com/album/37i9dQZF1DX#login', 'album/37i9dQZF1DX'],
] as const)('%s: the playlist in %j is understood', (network, typed, stored) => {
  expect(playlistFields[network].parse(typed)).toBe(stored);
});

test.each([
  ['instagram', 'mc.flow', 'https://www.instagram.com/mc.flow'],
  ['facebook', 'mc.flow', 'https://www.facebook.com/mc.flow'],
  ['youtube', 'mc.flow', 'https://www.youtube.com/@mc.flow'],
  ['instagram', 'Instagram.com/mc.flow', 'https://instagram.com/mc.flow'],
  ['instagram', 'Sígueme en https://INSTAGRAM.com/Mc.Flow/.', 'https://instagram.com/Mc.Flow/'],
] as const)('%s: %j is a profile of the network', (network, typed, stored) => {
  expect(socialFields[network].parse(typed)).toBe(stored);
});

test.each([
  ['twitter', 'mc.flow'],
  ['spotify', 'mc.flow'],
  ['instagram', '//x'],
  ['instagram', 'javascript:alert(1)'],
] as const)('%s: %j is refused', (network, typed) => {
  expect(socialFields[network].safeParse(typed).success).toBe(false);
});
