import { useEffect, useState } from 'react';
import { formatTicket, readTicket, TICKET_FRAGMENT } from '../../../../contracts/ticket-codes.ts';
import { readStored, writeStored } from '../../shell/visitor.ts';

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
      writeStored(key, hash.slice(TICKET_FRAGMENT.length));
    }
    const code = readTicket(readStored(key) ?? '');
    if (code !== null) setTicket(formatTicket(code));
  }, [contest]);
  return ticket;
}
