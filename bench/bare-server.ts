import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The yardstick: a bare node:http server that sends the same bytes with the same headers.
const [file = '', headersText = '{}'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = JSON.parse(headersText) as Record<string, string>;

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
