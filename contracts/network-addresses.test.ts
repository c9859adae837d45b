import { expect, test } from 'vitest';
import { NOT_A_LINK } from './fields.ts';
import { findNoProfile, readProfileName } from './network-addresses.ts';
import { socialFields } from './records.ts';

test.each([
  ['youtube', '@tarima', 'https://www.youtube.com/@tarima'],
  [
    'youtube',
    'UCuAXFkgsw1L7xaCfnd5JJOw',
    'https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
  ],
  [
    'spotify',
    'spotify:artist:4q3ewBCX7sLwd24euuV69X',
    'https://open.spotify.com/artist/4q3ewBCX7sLwd24euuV69X',
  ],
  ['spotify', '4q3ewBCX7sLwd24euuV69X', 'https://open.spotify.com/artist/4q3ewBCX7sLwd24euuV69X'],
  ['facebook', '@tarima.ve', 'https://www.facebook.com/tarima.ve'],
  ['facebook', '100044181234567', 'https://www.facebook.com/100044181234567'],
  ['instagram', ' @tarima_ve ', 'https://www.instagram.com/tarima_ve'],
  ['instagram', 'instagram.com/tarima_ve', 'https://instagram.com/tarima_ve'],
  ['twitter', '@tarima', 'https://twitter.com/tarima'],
  ['twitter', '', ''],
  ['tiktok', '@tarima.ve', 'https://www.tiktok.com/@tarima.ve'],
  [
    'whatsapp',
    'www.whatsapp.com/channel/0029VaTarima',
    'https://www.whatsapp.com/channel/0029VaTarima',
  ],
] as const)('%s: %s is stored as its address', (network, typed, stored) => {
  expect(socialFields[network].parse(typed)).toBe(stored);
  expect(socialFields[network].parse(stored)).toBe(stored);
});

test.each([
  ['instagram', '@nero y @lola'],
  ['spotify', '@tarima'],
  ['spotify', 'spotify:track'],
  ['twitter', 'tarima'],
  ['whatsapp', '@tarima'],
] as const)('%s: %s is refused', (network, typed) => {
  expect(socialFields[network].safeParse(typed).error?.issues[0]?.message).toBe(NOT_A_LINK);
});

test.each([
  ['youtube', 'https://youtu.be/tarima-0001', 'canal'],
  ['youtube', 'https://m.youtube.com/watch?v=tarima-0001', 'canal'],
  ['spotify', 'https://open.spotify.com/intl-es/track/4q3ewBCX7sLwd24euuV69X?si=1', 'artista'],
  ['facebook', 'https://www.facebook.com/tarima.ve/posts/1', 'perfil'],
  ['instagram', 'https://www.instagram.com/p/Cabc/', 'perfil'],
  ['twitter', 'https://x.com/tarima/status/1', 'perfil'],
  ['tiktok', 'https://www.tiktok.com/@tarima/video/1', 'perfil'],
  ['whatsapp', 'https://wa.me/584120000000', 'enlace del canal'],
] as const)('%s: %s is no profile; the calls accept it', (network, address, word) => {
  expect(findNoProfile(address, network)).toContain(`Aquí va el ${word}`);
  expect(socialFields[network].parse(address)).toBe(address);
});

test.each([
  ['youtube', 'https://open.spotify.com/artist/4q3ewBCX7sLwd24euuV69X', 'Spotify'],
  ['instagram', 'https://m.facebook.com/tarima', 'Facebook'],
  ['instagram', 'https://es-la.facebook.com/tarima', 'Facebook'],
  ['facebook', 'https://instagram.com/tarima?hl=es', 'Instagram'],
  ['spotify', 'https://youtu.be/tarima-0001', 'YouTube'],
  ['youtube', 'https://x.com', 'X (Twitter)'],
] as const)('%s: %s is of another network; the calls accept it', (network, address, other) => {
  expect(findNoProfile(address, network)).toBe(`Esta dirección es de ${other}.`);
  expect(socialFields[network].parse(address)).toBe(address);
});

test.each([
  ['youtube', 'https://www.netflix.com/tarima', 'tarima'],
  ['youtube', 'https://www.youtube.com/@tarima', '@tarima'],
  ['facebook', 'https://www.facebook.com/profile.php?id=100044181234567', '100044181234567'],
  ['instagram', 'https://instagram.com/tarima_ve/#x', 'tarima_ve'],
  [
    'spotify',
    'https://open.spotify.com/artist/4q3ewBCX7sLwd24euuV69X?si=1',
    '4q3ewBCX7sLwd24euuV69X',
  ],
  ['twitter', 'https://twitter.com/', null],
  ['whatsapp', 'https://www.whatsapp.com/channel/0029VaTarima', '0029VaTarima'],
] as const)('%s: %s is a profile', (network, address, name) => {
  expect(findNoProfile(address, network)).toBeNull();
  expect(readProfileName(address)).toBe(name);
});
