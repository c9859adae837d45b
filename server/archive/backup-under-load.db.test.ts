import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { addArtist, archivedSite, createPlaces, restoreWhole } from '../../test/archived-site.ts';
import { createVoting } from '../../test/contests.ts';
import { hashReceipt } from '../contests/lines-store.ts';
import { publishDigest } from '../contests/list/close-voting.ts';
import type { Database } from '../db/database.ts';
import { createBackupSource } from './backups.ts';
import { createBackup } from './create-backup.ts';
import { NO_KEYS } from './encryption.ts';
import { openPlace } from './place.ts';
import { restoreArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const PATIENCE = 180_000;
const VOTERS = 3;
/** Votes between two seals. */
const DIGEST_AFTER = 10;

describe('a backup made while votes, uploads and deletions are written', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  const places = createPlaces();
  afterAll(() => places.close());

  /** Writes until it is stopped, and collects what was acknowledged. */
  async function startWriting() {
    const { contest, competitors } = await createVoting(site, ['Alfa', 'Beta']);
    const done = { votes: new Set<string>(), made: new Set<number>(), deleted: new Set<number>() };
    let isStopped = false;
    let number = 0;
    async function vote() {
      while (!isStopped) {
        number += 1;
        const [own, email] = [number, `v${number}@example.com`];
        const ballot = { public_email: email, public_ip: '', postu: contest.id };
        const plate = competitors[own % competitors.length];
        const voter = site.withAddress(`10.0.${own >> 8}.${own & 255}`);
        const { status } = await voter.post('/postulations/public-votes/', { ...ballot, plate });
        expect(status).toBe(201);
        done.votes.add(email);
        if (own % DIGEST_AFTER === 0) await publishDigest(site.app.services, contest.id);
      }
    }
    async function upload() {
      const staff = await site.as('administrator');
      for (let n = 0; !isStopped; n += 1) {
        const id = await addArtist(site, `Va y viene ${n}`);
        if (n % 2 === 1) {
          done.made.add(id);
          continue;
        }
        expect((await staff.delete(`/artist/init/${id}/`)).status).toBe(200);
        done.deleted.add(id);
      }
    }
    const ended = Promise.all([upload(), ...Array.from({ length: VOTERS }, vote)]);
    return {
      done,
      async stop() {
        isStopped = true;
        await ended;
      },
    };
  }

  /** Votes are counted, and each has its line. */
  async function expectCounted(db: Database, emails: readonly string[]) {
    const votes = await db.selectFrom('public_vote').select(['receipt', 'applicant_id']).execute();
    expect(votes).toHaveLength(emails.length);
    const counts = await db.selectFrom('applicant').select(['id', 'public_votes']).execute();
    for (const { id, public_votes } of counts) {
      expect(votes.filter(({ applicant_id }) => applicant_id === id)).toHaveLength(public_votes);
    }
    const lines = await db
      .selectFrom('vote_line')
      .select('subject')
      .where('kind', '=', 'vote')
      .execute();
    const told = lines.map(({ subject }) => subject);
    expect(told.toSorted()).toEqual(votes.map(({ receipt }) => hashReceipt(receipt)).toSorted());
  }

  async function backUpToFile() {
    const file = join(places.folder, 'viva.tar.gz');
    const { missing, erased } = await writeArchive(archivedSite(site), file);
    expect([missing, erased]).toEqual([[], []]);
    return () => restoreWhole(places, file);
  }

  async function backUpToPlace() {
    const location = await mkdtemp(join(places.folder, 'copias-'));
    const place = await openPlace(location, NO_KEYS, {});
    const workFolder = join(places.folder, 'work');
    const options = { workFolder, now: Date.now(), isThorough: true };
    const backup = await createBackup(archivedSite(site), place, options);
    expect(backup.missing).toEqual([]);
    return async () => {
      const target = await places.open();
      await restoreArchive(target, createBackupSource(place, backup));
      return target;
    };
  }

  test(
    'is one moment, and has what was acknowledged before it began',
    async () => {
      const writing = await startWriting();
      const { done } = writing;
      for (const make of [backUpToFile, backUpToPlace]) {
        const before = {
          votes: new Set(done.votes),
          made: new Set(done.made),
          deleted: new Set(done.deleted),
        };
        const restore = await make();
        expect(done.votes.size).toBeGreaterThan(before.votes.size);
        const { db } = (await restore()).database;
        const emails = (await db.selectFrom('public_vote').select('email').execute()).map(
          ({ email }) => email,
        );
        const artists = await db.selectFrom('entry').select('id').execute();
        const ids = new Set(artists.map(({ id }) => id));
        expect([...before.votes.difference(new Set(emails))]).toEqual([]);
        expect([...before.made.difference(ids)]).toEqual([]);
        expect([...before.deleted.intersection(ids)]).toEqual([]);
        await expectCounted(db, emails);
      }
      await writing.stop();
      expect(done.deleted.size).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});
