import {
  MAX_VIDEO_SECONDS,
  VIDEO_MISSING,
  VIDEO_TOO_LONG,
} from '../../../contracts/application-texts.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';

/**
 * Checks that the video exists and is short enough. Returns the problem, or whether the platform
 * confirmed the video.
 */
export async function checkVideo(
  { videos }: Services,
  id: string,
): Promise<{ problem: string } | { isChecked: boolean }> {
  try {
    if (!(await videos.hasKey())) return { isChecked: false };
    const video = await videos.findVideo(id);
    if (video === null) return { problem: VIDEO_MISSING };
    return video.duration > MAX_VIDEO_SECONDS ? { problem: VIDEO_TOO_LONG } : { isChecked: true };
  } catch (error) {
    // An outage of the video platform must not block an application; staff see that the video is
    // unchecked.
    if (error instanceof PlatformUnavailable) return { isChecked: false };
    throw error;
  }
}
