import { createServer } from 'node:http';
import { openBareVotes } from './bare-votes.ts';

// The yardstick for votes: a bare node:http server that takes the same requests and stores each vote
// with the two statements and one durable commit. It checks nothing.
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const bare = await openBareVotes(databaseUrl || null, dataDir);

interface Body {
  public_email: string;
  plate: number;
  postu: number;
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const { public_email, plate, postu } = JSON.parse(Buffer.concat(parts).toString()) as Body;
    const votes = await bare.pair(postu, plate, public_email);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ plate, votes }));
  });
});
// The clients keep their connections from one round to the next.
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
