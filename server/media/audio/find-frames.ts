import type { FileHandle } from 'node:fs/promises';

/**
 * Checks that a file contains sound, by its bytes: a header may announce more than the file contains.
 * Sizes in bytes.
 */
export interface AudioBytes {
  file: FileHandle;
  size: number;
}

/** Maximum distance in bytes of the first frame from its expected position (padding). */
const MAX_SEARCH_BYTES = 64 * 1024;

async function readAt({ file, size }: AudioBytes, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
  return buffer.subarray(0, bytesRead);
}

/** Bytes of an ID3v2 tag at the beginning, its header included; 0 without one. */
async function readTagLength(audio: AudioBytes): Promise<number> {
  const head = await readAt(audio, 0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((head[index] ?? 0) & 127), 0);
}

const SAMPLE_RATES_BY_VERSION: Readonly<Record<number, readonly number[]>> = {
  3: [44100, 48000, 32000],
  2: [22050, 24000, 16000],
  0: [11025, 12000, 8000],
};
const MPEG1_KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Length of the MPEG layer III frame whose header is at `offset`; 0 when none does. */
function parseMp3FrameLength(bytes: Buffer, offset: number): number {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(offset, offset + 3);
  const version = (kind >> 3) & 3;
  const isLayer3 = sync === 255 && (kind & 0xe6) === 0xe2;
  const hz = SAMPLE_RATES_BY_VERSION[version]?.[(rates >> 2) & 3];
  const kbits = (version === 3 ? MPEG1_KBITS : MPEG2_KBITS)[rates >> 4];
  if (!isLayer3 || hz === undefined || !kbits) return 0;
  const samples = version === 3 ? 144 : 72;
  return Math.floor((samples * kbits * 1000) / hz) + ((rates >> 1) & 1);
}

/** Length of the ADTS frame (AAC) whose header is at `offset`; 0 when none does. */
function parseAdtsFrameLength(bytes: Buffer, offset: number): number {
  const head = bytes.subarray(offset, offset + 6);
  if (head.length < 6 || head[0] !== 255 || ((head[1] ?? 0) & 0xf6) !== 0xf0) return 0;
  const [, , , low = 0, mid = 0, high = 0] = head;
  const length = ((low & 3) << 11) | (mid << 3) | (high >> 5);
  return length > 7 ? length : 0;
}

/** Requires three consecutive frames, which random bytes do not contain. */
function hasConsecutiveFrames(
  bytes: Buffer,
  getFrameLength: (bytes: Buffer, offset: number) => number,
): boolean {
  for (let first = 0; first < bytes.length - 4; first += 1) {
    let offset = first;
    let count = 0;
    for (
      let length = getFrameLength(bytes, offset);
      length > 0 && count < 3;
      length = getFrameLength(bytes, offset)
    ) {
      offset += length;
      count += 1;
    }
    if (count === 3) return true;
  }
  return false;
}

export async function hasMp3Frames(audio: AudioBytes): Promise<boolean> {
  return hasConsecutiveFrames(
    await readAt(audio, await readTagLength(audio), MAX_SEARCH_BYTES),
    parseMp3FrameLength,
  );
}

export async function hasAacFrames(audio: AudioBytes): Promise<boolean> {
  return hasConsecutiveFrames(
    await readAt(audio, await readTagLength(audio), MAX_SEARCH_BYTES),
    parseAdtsFrameLength,
  );
}

/** FLAC: frames begin with a 14 bit sync word after the last block of metadata. */
export async function hasFlacFrames(audio: AudioBytes): Promise<boolean> {
  let offset = (await readTagLength(audio)) + 4;
  for (let isLast = false; !isLast; ) {
    const head = await readAt(audio, offset, 4);
    if (head.length < 4) return false;
    isLast = (head[0] ?? 0) >= 128;
    offset += 4 + head.readUIntBE(1, 3);
  }
  const frameBytes = await readAt(audio, offset, 16);
  return (
    frameBytes.length === 16 && frameBytes[0] === 255 && ((frameBytes[1] ?? 0) & 0xfc) === 0xf8
  );
}

/** MP4: every box lies whole within the file, and one of them holds media. */
export async function hasMp4Media(audio: AudioBytes): Promise<boolean> {
  let mediaBytes = 0;
  for (let offset = 0; offset + 8 <= audio.size; ) {
    const head = await readAt(audio, offset, 16);
    const shortLength = head.readUInt32BE(0);
    const longLength =
      shortLength === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : shortLength;
    const length = shortLength === 0 ? audio.size - offset : longLength;
    if (length < 8 || offset + length > audio.size) return false;
    if (head.toString('latin1', 4, 8) === 'mdat') mediaBytes += length - 16;
    offset += length;
  }
  return mediaBytes > 0;
}

/** Formats of samples in WAV files (WAVEFORMATEX): only the first two are played by every browser. */
const WAV_CODECS: ReadonlyMap<number, string> = new Map([
  [1, 'PCM'],
  [3, 'float'],
  [2, 'ADPCM'],
  [6, 'A-law'],
  [7, 'µ-law'],
  [0x11, 'IMA ADPCM'],
  [0x55, 'MP3'],
  [0x2000, 'AC-3'],
]);
/** WAVE_FORMAT_EXTENSIBLE: the format stands in the first two bytes of the GUID that follows. */
const EXTENSIBLE = 0xfffe;

/**
 * Codec and length of a WAV file (RIFF, or RF64 for more than 4 GiB), in seconds. The byte rate of the
 * header is not used: recorders write wrong ones. Length 0 when the file is shorter than its header
 * says, so that it was cut off; sizes of 0xffffffff, which programs write into a pipe, mean the rest.
 * @returns null when the file is no WAV file
 */
export async function measureWav(audio: AudioBytes) {
  const head = await readAt(audio, 0, 12);
  if (!/^(RIFF|RF64)....WAVE$/s.test(head.toString('latin1'))) return null;
  let codec = '';
  let bytesPerSecond = 0;
  for (let offset = 12; offset + 8 <= audio.size; ) {
    const chunk = await readAt(audio, offset, 34);
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (name === 'fmt ' && chunk.length >= 24) {
      const written = chunk.readUInt16LE(8);
      const isExtensible = written === EXTENSIBLE && chunk.length === 34;
      const format = isExtensible ? chunk.readUInt16LE(32) : written;
      const bits = chunk.readUInt16LE(22);
      codec = `${WAV_CODECS.get(format) ?? `WAV 0x${format.toString(16)}`} ${bits} bits`;
      bytesPerSecond = (chunk.readUInt16LE(10) * chunk.readUInt32LE(12) * bits) / 8;
    }
    if (name === 'data') {
      const rest = audio.size - offset - 8;
      const bytes = length === 0xffffffff ? rest : length;
      const seconds = bytes <= rest && bytesPerSecond > 0 ? bytes / bytesPerSecond : 0;
      return { codec, seconds };
    }
    offset += 8 + length + (length % 2);
  }
  return { codec, seconds: 0 };
}
