import { useEffect, useState } from 'react';
import { readTicket, showTicket, TICKET_FRAGMENT } from '../../../../contracts/ticket-codes.ts';
import { recall, remember } from '../../shell/visitor.ts';

/**
 * Returns the ticket that the visitor came with, as shown; empty for none. It comes in the fragment
 * of the address, which no server receives, and is kept until it was used.
 */
export function useTicket(contest: number): string {
  const [ticket, setTicket] = useState('');
  useEffect(() => {
    const key = `boleta-${contest}`;
    const { hash, pathname, search } = location;
    if (hash.startsWith(TICKET_FRAGMENT)) {
      history.replaceState(null, '', pathname + search);
      remember(key, hash.slice(TICKET_FRAGMENT.length));
    }
    const code = readTicket(recall(key) ?? '');
    if (code !== null) setTicket(showTicket(code));
  }, [contest]);
  return ticket;
}
