import { createHash } from 'node:crypto';

/** Returns the strong validator (`ETag`) of a body. */
export function getEtag(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether the caller's copy is the one with this validator (`If-None-Match`). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
