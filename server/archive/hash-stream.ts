import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export interface HashStream {
  /** Lets everything through. */
  stream: Transform;
  /** Hexadecimal SHA-256 and length of what went through; read once the stream has ended. */
  result(): { size: number; sha256: string };
}

export function createHashStream(): HashStream {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
