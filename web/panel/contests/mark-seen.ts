import { call } from '../ui/client.ts';

/** Remembers that the judge has looked; when that fails, the applicant comes up once more. */
export function markSeen(id: number): void {
  call('POST /postulations/postulates/:id/seen/', { params: { id } }).catch(() => undefined);
}
