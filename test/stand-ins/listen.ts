import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** A local server that replaces an external service in tests. */
export interface StandIn {
  /** Base URL without a trailing slash. */
  url: string;
  /** Closes the server and all its connections, unanswered ones included. */
  close(): Promise<void>;
}

/** Starts a server on the loopback, on `port` or any free one. */
export async function listen(handler: RequestListener, port = 0): Promise<StandIn> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { url: `http://127.0.0.1:${address.port}`, close: () => closeServer(server) };
}

/** Reads the whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
