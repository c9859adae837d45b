import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

// The yardstick for audio: a bare node:http server that sends byte ranges of one file as a static
// file server does: a look at the file, then a stream of the part.
const [file = '', type = ''] = process.argv.slice(2);

const server = createServer((request, response) => {
  request.resume();
  const { size } = statSync(file);
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  response.writeHead(206, {
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
  });
  createReadStream(file, { start, end }).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
