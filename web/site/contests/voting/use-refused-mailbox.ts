import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../ui/api.ts';

const REFUSED_TEXT =
  'El servidor de ese correo no aceptó el mensaje: puede estar mal escrito. Corríjalo y pida otro código.';
/** Milliseconds before each poll: mail servers refuse immediately, or not at all. */
const POLL_DELAYS_MS = [2_000, 3_000, 5_000, 10_000, 20_000, 40_000];

/** Calls back once if the mailbox of a request was refused by its mail server; null for no request. */
export function useRefusedMailbox(request: string | null, onRefused: (text: string) => void): void {
  const notifyRefused = useEffectEvent(() => onRefused(REFUSED_TEXT));
  useEffect(() => {
    if (request === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const delays = [...POLL_DELAYS_MS];
    const poll = async () => {
      const state = await call('GET /postulations/vote-requests/:request/', {
        params: { request },
      }).catch(() => null);
      if (state?.is_refused) notifyRefused();
      else schedulePoll();
    };
    const schedulePoll = () => {
      const delay = delays.shift();
      if (delay !== undefined) timer = setTimeout(poll, delay);
    };
    schedulePoll();
    return () => {
      delays.length = 0;
      clearTimeout(timer);
    };
  }, [request]);
}
