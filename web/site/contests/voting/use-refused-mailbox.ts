import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../ui/api.ts';

const REFUSED =
  'El servidor de ese correo no aceptó el mensaje: puede estar mal escrito. Corríjalo y pida otro código.';
/** Milliseconds between looks: mail servers refuse at once, or not at all. */
const POLL_DELAYS = [2_000, 3_000, 5_000, 10_000, 20_000, 40_000];

/** Calls back once if the mailbox of a request was refused by its mail server; null for no request. */
export function useRefusedMailbox(request: string | null, onRefused: (text: string) => void): void {
  const tell = useEffectEvent(() => onRefused(REFUSED));
  useEffect(() => {
    if (request === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const waits = [...POLL_DELAYS];
    const poll = async () => {
      const answer = await call('GET /postulations/vote-requests/:request/', {
        params: { request },
      }).catch(() => null);
      if (answer?.is_refused) tell();
      else schedulePoll();
    };
    const schedulePoll = () => {
      const next = waits.shift();
      if (next !== undefined) timer = setTimeout(poll, next);
    };
    schedulePoll();
    return () => {
      waits.length = 0;
      clearTimeout(timer);
    };
  }, [request]);
}
