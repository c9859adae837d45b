import { useRef, useState } from 'react';
import { parseVideoAddress } from '../../../../contracts/parse-video-address.ts';
import { call } from '../../../ui/api.ts';
import { useHashDialog } from '../../../ui/hash-dialog.tsx';
import { type FoundVideo, findVideo } from './find-video.ts';

export const VIDEO_DIALOG = 'su-video';

/** Closes a dialog through its close handler, so that focus and URL are restored too. */
export function closeDialog(id: string): void {
  (document.getElementById(id) as HTMLDialogElement | null)?.close();
}

/** The step 'verificar video': looks up the link, then asks the visitor to confirm the video. */
export function useVideo(tellProblem: (problem: string | undefined) => void) {
  const [asked, setAsked] = useState<FoundVideo | null>(null);
  const [verified, setVerified] = useState<FoundVideo | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = useRef(false);
  const { open } = useHashDialog(VIDEO_DIALOG);

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
    setAsked(found);
    open();
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
