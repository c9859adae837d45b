import type { Pool, PoolClient } from 'pg';
import { CONTENT_CHANNEL } from './changes.ts';

/** Milliseconds between two tries to listen again after the connection was lost. */
const RETRY = 1000;

interface Hearing {
  bump(): void;
  setHearing(isHearing: boolean): void;
}

/**
 * Hears the changes of other instances. While the connection is lost nothing may be cached, so
 * `setHearing(false)` is told at once, and `true` only once it listens again.
 */
export function listenForContent(pool: Pool, hearing: Hearing): { stop(): void } {
  let isStopped = false;
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  function lose(): void {
    hearing.setHearing(false);
    client?.release(true);
    client = null;
    if (!isStopped) timer = setTimeout(listen, RETRY);
  }

  async function listen(): Promise<void> {
    try {
      const connected = await pool.connect();
      client = connected;
      connected.on('notification', () => hearing.bump());
      connected.once('error', lose);
      connected.once('end', () => client === connected && lose());
      await connected.query(`listen ${CONTENT_CHANNEL}`);
      hearing.setHearing(true);
    } catch {
      lose();
    }
  }

  hearing.setHearing(false);
  void listen();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      client?.release(true);
      client = null;
    },
  };
}
