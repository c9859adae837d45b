import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { call } from '../../../ui/api.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { type FoundVideo, findVideo } from './find-video.ts';

export const VIDEO_DIALOG = 'su-video';

/** The step 'verificar video': looks up the link, then asks the visitor to confirm the video. */
export function useVideo(showProblem: (problem: string | undefined) => void) {
  const [candidate, setCandidate] = useState<FoundVideo | null>(null);
  const [verified, setVerified] = useState<FoundVideo | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = useRef(false);

  async function verify(link: string): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setIsBusy(true);
    setVerified(null);
    const result = await findVideo({ call }, link).finally(() => {
      isAsking.current = false;
      setIsBusy(false);
    });
    showProblem('problem' in result ? result.problem : undefined);
    if ('problem' in result) return;
    flushSync(() => setCandidate(result));
    openDialog(VIDEO_DIALOG);
  }
  function acceptVideo(): void {
    setVerified(candidate);
    closeDialog(VIDEO_DIALOG);
  }
  /** A changed link invalidates the verified video. */
  function updateLink(link: string): void {
    if (verified !== null && parseVideoAddress(link) !== verified.id) setVerified(null);
  }
  return {
    candidate,
    verified,
    isBusy,
    verify,
    acceptVideo,
    updateLink,
    clear: () => setVerified(null),
  };
}
