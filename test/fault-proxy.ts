import { connect, createServer, type Socket } from 'node:net';

/**
 * What the proxy does with connections: passes on, keeps them open and silent, only those that come
 * now, or closes them.
 */
type ProxyMode = 'pass' | 'silent' | 'silent-new' | 'closed';

/** A TCP proxy in front of PostgreSQL that breaks connections the way networks do. */
export interface FaultProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Applies to open connections and to new ones. */
  setMode(mode: ProxyMode): void;
  /** Holds the first words of connections that come now for so many milliseconds. */
  delayLogIns(ms: number): void;
  /** Keeps open and silent the connections over which this text was sent. */
  silenceThose(sent: string): void;
  /** Passes the next `count` COMMITs on and closes the connection in place of their answers. */
  loseCommits(count: number): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  sent: string;
  isSilent: boolean;
  isLosing: boolean;
}

/** Characters of what a client sent that are remembered, to find a connection by. */
const REMEMBERED = 4_096;

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let mode: ProxyMode = 'pass';
  let toLose = 0;
  let logInDelay = 0;

  function end(pair: Pair): void {
    pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }
  function fromClient(pair: Pair, chunk: Buffer): void {
    const text = chunk.toString('latin1');
    pair.sent = (pair.sent + text).slice(-REMEMBERED);
    if (mode === 'silent' || pair.isSilent) return;
    if (toLose > 0 && /(?:^|\0)Q\0\0\0.commit\0/.test(text)) {
      toLose -= 1;
      pair.isLosing = true;
    }
    pair.server.write(chunk);
  }
  function fromServer(pair: Pair, chunk: Buffer): void {
    if (pair.isLosing) end(pair);
    else if (mode !== 'silent' && !pair.isSilent) pair.client.write(chunk);
  }

  const listener = createServer((client) => {
    if (mode === 'closed') {
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const pair = { client, server, sent: '', isSilent: mode === 'silent-new', isLosing: false };
    pairs.add(pair);
    if (logInDelay > 0) {
      client.pause();
      setTimeout(() => client.resume(), logInDelay);
    }
    client.on('data', (chunk) => fromClient(pair, chunk)).on('error', () => end(pair));
    server.on('data', (chunk) => fromServer(pair, chunk)).on('error', () => end(pair));
    client.on('close', () => end(pair));
    server.on('close', () => end(pair));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    setMode(next) {
      mode = next;
      if (next === 'closed') for (const pair of [...pairs]) end(pair);
    },
    delayLogIns(ms) {
      logInDelay = ms;
    },
    silenceThose(sent) {
      for (const pair of pairs) if (pair.sent.includes(sent)) pair.isSilent = true;
    },
    loseCommits(count) {
      toLose = count;
    },
    async close() {
      for (const pair of [...pairs]) end(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
