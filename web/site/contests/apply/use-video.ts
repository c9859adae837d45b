import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { call } from '../../../ui/api.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { type FoundVideo, findVideo } from './find-video.ts';

export const VIDEO_DIALOG_ID = 'su-video';

/** The step 'verificar video': looks up the link, then asks the visitor to confirm the video. */
export function useVideo(showProblem: (problem: string | undefined) => void) {
  const [candidate, setCandidate] = useState<FoundVideo | null>(null);
  const [verifiedVideo, setVerifiedVideo] = useState<FoundVideo | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isVerifying = useRef(false);

  async function verify(link: string): Promise<void> {
    if (isVerifying.current) return;
    isVerifying.current = true;
    setIsBusy(true);
    setVerifiedVideo(null);
    const result = await findVideo({ call }, link).finally(() => {
      isVerifying.current = false;
      setIsBusy(false);
    });
    showProblem('problem' in result ? result.problem : undefined);
    if ('problem' in result) return;
    flushSync(() => setCandidate(result));
    openDialog(VIDEO_DIALOG_ID);
  }
  function acceptVideo(): void {
    setVerifiedVideo(candidate);
    closeDialog(VIDEO_DIALOG_ID);
  }
  /** A changed link invalidates the verified video. */
  function updateLink(link: string): void {
    if (verifiedVideo !== null && parseVideoAddress(link) !== verifiedVideo.id)
      setVerifiedVideo(null);
  }
  return {
    candidate,
    verifiedVideo,
    isBusy,
    verify,
    acceptVideo,
    updateLink,
    clearVerified: () => setVerifiedVideo(null),
  };
}
