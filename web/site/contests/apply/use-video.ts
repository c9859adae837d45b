import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { call } from '../../../ui/api.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { type FoundVideo, findVideo } from './find-video.ts';

export const VIDEO_DIALOG = 'su-video';

/** The step 'verificar video': looks up the link, then asks the visitor to confirm the video. */
export function useVideo(tellProblem: (problem: string | undefined) => void) {
  const [asked, setAsked] = useState<FoundVideo | null>(null);
  const [verified, setVerified] = useState<FoundVideo | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = useRef(false);

  async function verify(link: string): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setIsBusy(true);
    setVerified(null);
    const found = await findVideo({ call }, link).finally(() => {
      isAsking.current = false;
      setIsBusy(false);
    });
    tellProblem('problem' in found ? found.problem : undefined);
    if ('problem' in found) return;
    flushSync(() => setAsked(found));
    openDialog(VIDEO_DIALOG);
  }
  function accept(): void {
    setVerified(asked);
    closeDialog(VIDEO_DIALOG);
  }
  /** A changed link invalidates the verified video. */
  function noteLink(link: string): void {
    if (verified !== null && parseVideoAddress(link) !== verified.id) setVerified(null);
  }
  return {
    asked,
    verified,
    isBusy,
    verify,
    accept,
    noteLink,
    clear: () => setVerified(null),
  };
}
