import pg from 'pg';

/** An instance that listens as the program does, and answers pings only when it is told to. */
export async function openListener(databaseUrl: string | null) {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const heard: string[] = [];
  const pings: string[] = [];
  client.on('notification', ({ payload = '' }) => {
    const [kind = '', nonce = ''] = payload.split(' ');
    if (kind === 'beat' || kind === 'pong') return;
    heard.push(kind);
    if (kind === 'ping') pings.push(nonce);
  });
  await client.query('listen tarima_content');
  await client.query("set application_name = 'tarima-listener'");
  return {
    /** The changes and pings that it was notified of, in their order. */
    heard,
    async answerPings() {
      for (const nonce of pings.splice(0)) {
        const answer = `pong ${nonce} ${rows[0]?.pid}`;
        await client.query('select pg_notify($1, $2)', ['tarima_content', answer]);
      }
    },
    close: () => client.end(),
  };
}
