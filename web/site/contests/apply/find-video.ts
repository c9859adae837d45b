import {
  BAD_VIDEO_LINK,
  MAX_VIDEO_SECONDS,
  VIDEO_MISSING,
  VIDEO_TOO_LONG,
} from '../../../../contracts/application-texts.ts';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { type Caller, isCallFailure } from '../../../ui/api.ts';

export interface FoundVideo {
  id: string;
  /** Title on the platform; empty if the platform could not be queried. */
  title: string;
}

/**
 * Returns the video of a link, or the error. If the platform cannot be queried (no key, or
 * unavailable), only the form of the link is checked and the visitor confirms the video.
 */
export async function findVideo(
  caller: Caller,
  link: string,
): Promise<FoundVideo | { problem: string }> {
  const id = parseVideoAddress(link);
  if (id === null) return { problem: BAD_VIDEO_LINK };
  try {
    const { title, duration } = await caller.call('GET /h/videos/:id/', { params: { id } });
    return duration > MAX_VIDEO_SECONDS ? { problem: VIDEO_TOO_LONG } : { id, title };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const isMissing = error.status === 404 && error.body.is_available !== false;
    return isMissing ? { problem: VIDEO_MISSING } : { id, title: '' };
  }
}
