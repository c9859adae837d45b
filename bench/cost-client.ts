import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A request that is repeated; `#` in its path becomes the number of the round. */
export interface Repeated {
  port: number;
  path: string;
  body?: string;
  from: number;
  to: number;
}

function send({ port, path, body }: Repeated, round: number): Promise<void> {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const options = { host: '127.0.0.1', port, path: path.replaceAll('#', String(round)), headers };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    request({ ...options, method }, (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end(body);
  });
}

// A thread of its own, so that the server's thread is measured alone.
parentPort?.on('message', async (repeated: Repeated) => {
  for (let round = repeated.from; round < repeated.to; round += 1) await send(repeated, round);
  parentPort?.postMessage('done');
});
