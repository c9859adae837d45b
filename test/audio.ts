import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A second of a low tone in each format, and a film of one second with the same, all made by
 * `ffmpeg -f lavfi -i sine=frequency=220:duration=1.2:sample_rate=16000 -ac 1 tone.<format>`.
 */
export function readTone(
  name: 'tone.mp3' | 'tone.m4a' | 'tone.aac' | 'tone.ogg' | 'tone.opus' | 'tone.flac' | 'film.mp4',
): Buffer {
  return readFileSync(join(import.meta.dirname, 'tones', name));
}

const HZ = 8000;

/** A tone whose MP4 box names another codec than AAC. */
export function createM4a(box: 'alac' | 'ac-3'): Buffer {
  const bytes = Buffer.from(readTone('tone.m4a'));
  bytes.write(box, bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1');
  return bytes;
}

/** What recorders and programs write in the header of two seconds of sound, and what is kept of it. */
export function createOddWavs(): ReadonlyMap<string, Buffer> {
  const change = (edit: (wav: Buffer) => void) => {
    const wav = createWav(2);
    edit(wav);
    return wav;
  };
  const extended = Buffer.alloc(24);
  extended.writeUInt16LE(22, 0);
  extended.writeUInt16LE(1, 8);
  return new Map([
    ['no byte rate', change((wav) => wav.writeUInt32LE(0, 28))],
    ['half the byte rate', change((wav) => wav.writeUInt32LE(HZ, 28))],
    [
      'written into a pipe',
      change((wav) => [4, 40].forEach((at) => void wav.writeUInt32LE(0xffffffff, at))),
    ],
    [
      'RF64',
      change((wav) => {
        wav.write('RF64', 0, 'latin1');
        [4, 40].forEach((at) => void wav.writeUInt32LE(0xffffffff, at));
      }),
    ],
    [
      'extensible',
      Buffer.concat([
        change((wav) => {
          wav.writeUInt32LE(40, 16);
          wav.writeUInt16LE(0xfffe, 20);
        }).subarray(0, 36),
        extended,
        createWav(2).subarray(36),
      ]),
    ],
  ]);
}

/** A WAV file whose header names the format of its samples. */
export function createWavOf(format: number, bits: number): Buffer {
  const wav = createWav(1);
  wav.writeUInt16LE(format, 20);
  wav.writeUInt16LE(bits, 34);
  return wav;
}

/** A WAV file of a tone, 16 bits, mono; `seconds` may be promised without being there. */
export function createWav(seconds: number, present = seconds): Buffer {
  const head = Buffer.alloc(44);
  const promised = Math.round(seconds * HZ) * 2;
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + promised, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(HZ, 24);
  head.writeUInt32LE(HZ * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(promised, 40);
  const samples = Buffer.alloc(Math.round(present * HZ) * 2);
  for (let at = 0; at < samples.length / 2; at += 1) {
    samples.writeInt16LE(Math.round(Math.sin((at / HZ) * 440 * Math.PI) * 9000), at * 2);
  }
  return Buffer.concat([head, samples]);
}

/** What is no audio, or has no sound behind its header, by the name it is sent with. */
export function createBadAudio(): ReadonlyArray<readonly [string, Buffer]> {
  const flac = readTone('tone.flac');
  const mp3 = readTone('tone.mp3');
  const m4a = readTone('tone.m4a');
  const ogg = readTone('tone.ogg');
  const tag = mp3.subarray(0, 10 + mp3.readUInt8(9) + mp3.readUInt8(8) * 128);
  return [
    ['vacio.mp3', Buffer.alloc(0)],
    ['pagina.mp3', Buffer.from('<!doctype html><title>Beat</title><p>404</p>')],
    ['etiqueta.mp3', tag],
    ['etiqueta-y-ruido.mp3', Buffer.concat([tag, Buffer.from('sin sonido '.repeat(400))])],
    ['cabecera.wav', createWav(30, 0)],
    ['a-medias.wav', createWav(60, 3)],
    ['cabecera.flac', flac.subarray(0, 42)],
    ['cabecera.ogg', ogg.subarray(0, 58)],
    ['sin-tramas.ogg', ogg.subarray(0, 3000)],
    ['cortado.m4a', m4a.subarray(0, m4a.indexOf('mdat') + 4)],
    ['a-medias.m4a', m4a.subarray(0, m4a.length - 900)],
    ['video.mp4', readTone('film.mp4')],
    ['video.m4a', readTone('film.mp4')],
    ['imagen.mp3', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ];
}
