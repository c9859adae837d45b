import { describe, test } from 'vitest';
import type { z } from 'zod';
import type { Call, Shape } from '../../contracts/call.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { takeToken } from '../../test/captcha.ts';
import { createApplicant, makeContest, toVideo } from '../../test/contests.ts';
import { hostileTexts, takeTurns } from '../../test/hostile-texts.ts';
import { expectHarmless } from '../../test/main-thread.ts';

function getShape(shape: Shape | undefined): Record<string, z.ZodType> {
  return shape === undefined ? {} : (shape as z.ZodObject<Record<string, z.ZodType>>).shape;
}

function toPath(call: Call, id = '999999'): string {
  return call.path.replace(':kind', 'artist').replace(/:\w+/g, id);
}

describe('hostile texts', () => {
  const site = withApp();
  const { staff } = site;
  const walked = calls.filter(({ path }) => path !== '/logout/' && path !== '/me/delete/');

  /** The text in all these fields; the caller makes the payload, which is not what is measured. */
  function sendFields(client: Client, call: Call, fields: readonly string[], text: string) {
    const payload = JSON.stringify({
      h_key: SITE_KEY,
      ...Object.fromEntries(fields.map((field) => [field, text])),
    });
    return () => client.raw(call.method, toPath(call), 'application/json', payload);
  }

  test('a megabyte of any kind in the fields of any call stops nothing', {
    timeout: 240_000,
  }, async () => {
    const turns = new Map<number, ReturnType<typeof takeTurns>>();
    for (const call of walked) {
      const fields = Object.keys(getShape(call.body));
      if (fields.length === 0) continue;
      // Each text whole, with its end.
      const next = turns.get(fields.length) ?? takeTurns(hostileTexts(900_000 / fields.length));
      turns.set(fields.length, next);
      for (const [kind, text] of next()) {
        const send = sendFields(staff, call, fields, text);
        await expectHarmless(`${call.method} ${call.path}: ${kind}`, send);
      }
    }
  });

  test('a megabyte of any kind in one field stops nothing', async () => {
    const login = walked.find(({ path }) => path === '/login/') as Call;
    for (const [kind, text] of hostileTexts(1_000_000)) {
      await expectHarmless(kind, sendFields(staff, login, ['username'], text));
    }
  });

  test('85,000 keys and 450,000 items of a stranger stop no call', {
    timeout: 240_000,
  }, async () => {
    const stranger = site.withToken(null);
    const keys = JSON.stringify(
      Object.fromEntries([...Array(85_000)].map((_, index) => [`k${index}`, 0])),
    );
    const items = `{"h_key":"${SITE_KEY}","a":[${'1,'.repeat(450_000)}1]}`;
    // Bodies are measured before their call is looked at: one of each kind of call stands for all.
    const changes = walked.filter(({ method }) => method !== 'GET');
    const kinds = new Map(
      changes.map((call) => [
        `${call.method} ${JSON.stringify([call.access, call.files, call.body === undefined])}`,
        call,
      ]),
    );
    for (const call of kinds.values()) {
      for (const [kind, payload] of Object.entries({ keys, items })) {
        await expectHarmless(`${call.method} ${call.path}: ${kind}`, () =>
          stranger.raw(call.method, toPath(call), 'application/json', payload),
        );
      }
    }
  });

  test('long texts in queries and paths stop nothing', { timeout: 240_000 }, async () => {
    const next = takeTurns(hostileTexts(10_000));
    for (const call of walked.filter(({ method }) => method === 'GET')) {
      for (const field of Object.keys(getShape(call.query))) {
        for (const [kind, text] of next()) {
          const query = new URLSearchParams({ [field]: text });
          await expectHarmless(`${call.path} ${kind}`, () => staff.get(`${toPath(call)}?${query}`));
        }
      }
      if (call.params === undefined) continue;
      for (const [kind, text] of next()) {
        const path = toPath(call, encodeURIComponent(text.toWellFormed()));
        await expectHarmless(`${call.path} ${kind}`, () => staff.get(path));
      }
    }
  });

  test('what fits a field is kept or refused, whatever characters it has', {
    timeout: 240_000,
  }, async () => {
    const contest = await makeContest(site, { votes_per_ip: 50 });
    const plate = await createApplicant(site, contest, 'Alguien');
    const visitor = site.withToken(null);
    const bodies: Array<[string, Record<string, unknown>, string[]]> = [
      ['/login/', {}, ['username', 'password']],
      ['/content/subscription/', {}, ['email']],
      ['/h/unlock/', { rel: 'repro' }, ['key']],
      ['/h/lyrics-performance/', { type: 2 }, ['artist', 'song']],
      [
        '/h/contact/',
        { email: 'a@example.com', country: 'VE', name: 'A', subject: 'S', message: 'M' },
        ['name', 'subject', 'message'],
      ],
      [
        '/postulations/out/',
        {
          ...{ aka: 'A', city: 'C', country: 'VE', phone: '1', post_id: contest.id },
          ...{ email: 'b@example.com', youtube: `https://youtu.be/${toVideo('b')}` },
        },
        ['aka', 'city', 'label', 'instagram', 'email', 'youtube', 'attempt'],
      ],
      [
        '/postulations/public-votes/',
        { plate, postu: contest.id, public_email: 'c@example.com' },
        ['public_email', 'public_ip'],
      ],
    ];
    for (const bytes of [240, 4_900]) {
      for (const [kind, text] of hostileTexts(bytes)) {
        for (const [path, body, fields] of bodies) {
          for (const field of fields) {
            const token = path.endsWith('contact/') ? await takeToken(visitor) : 'x';
            const sent = { h_key: SITE_KEY, token, ...body, [field]: text };
            await expectHarmless(`${path} ${field}: ${kind}`, () => visitor.post(path, sent));
          }
        }
      }
    }
  });
});
