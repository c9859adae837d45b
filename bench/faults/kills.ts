import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '../processes.ts';
import { report } from '../report.ts';
import { type Acknowledged, auditWrites, keepVoting, nextNumber } from './acknowledged.ts';
import { createSetting, sendMessage } from './setting.ts';

const KILLS = 10;
const VOTERS = 8;
const WRITERS = 2;
/** Votes acknowledged before each kill, at least and at most. */
const FEWEST = 30;
const MOST = 90;

async function keepWriting(site: Site, { messages }: Acknowledged) {
  for (;;) {
    const subject = `mensaje ${nextNumber()}`;
    const status = await sendMessage(site, subject);
    if (status === null) return;
    if (status === 201) messages.add(subject);
  }
}

/** SIGKILL in the middle of votes and messages; with PostgreSQL, of one of two instances. */
export async function benchKills(engine: 'sqlite' | 'postgres'): Promise<void> {
  const setting = await createSetting(engine);
  const acknowledged: Acknowledged = { votes: new Set(), messages: new Set() };
  const other = engine === 'postgres' ? await setting.start() : null;
  const onOther = other === null ? [] : [keepVoting(other, setting, acknowledged)];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await setting.start();
    const streams = [
      ...Array.from({ length: VOTERS }, () => keepVoting(site, setting, acknowledged)),
      ...Array.from({ length: WRITERS }, () => keepWriting(site, acknowledged)),
    ];
    const enough = acknowledged.votes.size + FEWEST + Math.random() * (MOST - FEWEST);
    while (acknowledged.votes.size < enough) await delay(5);
    await site.kill();
    await Promise.all(streams);
  }
  await other?.kill();
  await Promise.all(onOther);
  const { lost, wrong } = await auditWrites(setting.open, acknowledged);
  const { votes, messages } = acknowledged;
  const what = `${votes.size} votes and ${messages.size} messages in ${KILLS} SIGKILLs, ${engine}`;
  report(`Lost of ${what}`, `${lost}`, '0', lost === 0);
  report(`Wrong counts and doubled rows, ${engine}`, `${wrong}`, '0', wrong === 0);
  await setting.remove();
}
