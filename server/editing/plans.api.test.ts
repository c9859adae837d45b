import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { PlanItem } from '../../contracts/edits.ts';
import { withApp } from '../../test/app.ts';
import { ARTIST, withEditors } from '../../test/editing.ts';

describe('what is planned', () => {
  const site = withApp();
  const editors = withEditors(site);
  const { as, change, createArtist, keep, open, plan, runPlans, save } = editors;
  const inHours = (hours: number) =>
    new Date(site.app.services.clock.now() + hours * HOUR_MS).toISOString();
  const pass = async (hours: number) => {
    site.advance(hours * HOUR_MS);
    editors.forgetSessions();
    await runPlans();
  };
  const hidden = (name: string) => createArtist(name, { is_active: false });
  const cancel = async (id: number) => (await as('ana')).delete(`/h/plans/${id}/`);

  test('goes out at its hour with the text that was planned, whatever is typed and discarded since', async () => {
    const id = await hidden('Plan Uno');
    const planned = change(id, { description: ['Hoy.', 'Mañana.'] });
    await keep('ana', id, [planned]);
    const made = await plan('ana', id, { at: inHours(1), changes: [planned] });
    expect(made).toMatchObject({
      title: 'Plan Uno',
      action: 'publish',
      username: 'ana',
      error: '',
    });
    expect((await open('ana', id)).edit).toBeNull();
    await keep('ana', id, [change(id, { description: ['Hoy.', 'Otra cosa.'] })]);
    await pass(1);
    expect(await open('ana', id)).toMatchObject({
      record: { description: 'Mañana.', is_active: true },
      edit: { changes: [change(id, { description: ['Mañana.', 'Otra cosa.'] })] },
      plans: [],
    });
  });

  test('leaves a newer value as it is, and says which', async () => {
    const id = await hidden('Plan Dos');
    const changes = [change(id, { description: ['Hoy.', 'Mañana.'], email: ['', 'a@b.co'] })];
    await plan('ana', id, { at: inHours(1), changes });
    await site.staff.patch(`/artist/init/${id}/`, { description: 'Corregida.' });
    const typed = change(id, { description: ['Corregida.', 'Mejor.'] });
    await keep('ana', id, [typed]);
    await pass(1);
    const { record, plans, edit } = await open('ana', id);
    expect(edit).toMatchObject({ changes: [typed] });
    expect(record).toMatchObject({ description: 'Corregida.', email: 'a@b.co', is_active: true });
    const kept = [change(id, { description: ['Hoy.', 'Mañana.'] })];
    expect(plans).toMatchObject([{ is_done: true, error: '', changes: kept }]);
    expect((await cancel(plans[0]?.id ?? 0)).status).toBe(200);
    expect(await open('ana', id)).toMatchObject({ plans: [], edit: { changes: [typed] } });
  });

  test('that is cancelled is typed and not saved again, beside what was typed since', async () => {
    const id = await hidden('Plan Tres');
    const planned = change(id, { description: ['Hoy.', 'Mañana.'], email: ['', 'a@b.co'] });
    const made = await plan('ana', id, { at: inHours(1), changes: [planned] });
    await keep('ana', id, [change(id, { email: ['', 'nueva@b.co'] })]);
    expect((await cancel(made.id)).body).toMatchObject({ id: made.id });
    expect((await open('ana', id)).edit?.changes).toEqual([
      change(id, { description: ['Hoy.', 'Mañana.'], email: ['', 'nueva@b.co'] }),
    ]);
    const audit = await (await as('ana')).get(`/h/audit/?resource=artist&id=${id}`);
    expect((audit.body as { results: object[] }).results[0]).toMatchObject({
      action: 'discard',
      after: { email: 'a@b.co' },
    });
    expect((await cancel(made.id)).status).toBe(404);
    await pass(1);
    expect((await open('ana', id)).record).toMatchObject({ is_active: false });
  });

  test('to be withdrawn at an hour and to come back at another is done in this order', async () => {
    const id = await createArtist('Plan Vuelve');
    await plan('ana', id, { at: inHours(1), action: 'withdraw' });
    await plan('ana', id, { at: inHours(2) });
    await pass(1);
    expect(await open('ana', id)).toMatchObject({ record: { is_active: false }, plans: [{}] });
    await pass(1);
    expect(await open('ana', id)).toMatchObject({ record: { is_active: true }, plans: [] });
  });

  test('does not bring back what staff have hidden since', async () => {
    const id = await createArtist('Plan Oculto');
    const planned = [change(id, { email: ['', 'a@b.co'] })];
    await plan('ana', id, { at: inHours(1), changes: planned });
    await plan('ana', id, { at: inHours(2), action: 'withdraw' });
    await site.staff.patch(`/artist/init/${id}/`, { is_active: false });
    expect(await open('ana', id)).toMatchObject({
      edit: { changes: planned },
      plans: [{ action: 'withdraw' }],
    });
    await pass(2);
    expect((await open('ana', id)).record).toMatchObject({ is_active: false });
  });

  test('is planned for parts with a page of their own too, all of it or nothing', async () => {
    const [id, part] = [await hidden('Plan Entera'), await hidden('Plan Parte')];
    const parts = [{ call: ARTIST, id: part, changes: [change(part, { email: ['', 'p@b.co'] })] }];
    const broken = [...parts, { call: ARTIST, id: 999_999, changes: [] }];
    await plan('ana', id, { at: inHours(1), parts: broken });
    expect((await open('ana', part)).plans).toEqual([]);
    await plan('ana', id, { at: inHours(1), parts });
    await pass(1);
    expect((await open('ana', part)).record).toMatchObject({ email: 'p@b.co', is_active: true });
    expect((await open('ana', id)).record).toMatchObject({ is_active: true });
  });

  test('says why its call refused it, and waits; so does that of an account without rights', async () => {
    const [id, other] = [await hidden('Plan Malo'), await hidden('Plan Ajeno')];
    const wrong = [change(id, { email: ['', 'sin arroba'] })];
    expect(await plan('ana', id, { at: inHours(1), changes: wrong })).toMatchObject({
      email: ['El email ingresado no es correcto.'],
    });
    // What is right today may be wrong by then.
    const { id: planned } = await plan('ana', id, { at: inHours(1) });
    const changes_json = JSON.stringify(wrong);
    await plan('beto', other, { at: inHours(1) });
    const { db } = site.app.services;
    await db.updateTable('plan').set({ changes_json }).where('id', '=', planned).execute();
    await db.updateTable('account').set({ user_type: 4 }).where('username', '=', 'beto').execute();
    await pass(1);
    const errors = async (of: number) => (await open('ana', of)).plans.map(({ error }) => error);
    expect(await errors(id)).toEqual(['El email ingresado no es correcto.']);
    expect(await errors(other)).toEqual(['La cuenta que lo programó ya no puede publicar.']);
    expect((await open('ana', id)).record).toMatchObject({ is_active: false });
    await db.updateTable('account').set({ user_type: 1 }).where('username', '=', 'beto').execute();
  });

  test('that fails unexpectedly is shown and tried again; it stops later ones of its record and no other', async () => {
    const [broken, whole] = [await hidden('Plan Roto'), await hidden('Plan Sano')];
    await plan('ana', broken, { at: inHours(1) });
    await plan('ana', broken, { at: inHours(2), action: 'withdraw' });
    await plan('ana', whole, { at: inHours(1) });
    const { db } = site.app.services;
    const store = (changes_json: string) =>
      db
        .updateTable('plan')
        .set({ changes_json })
        .where('record_id', '=', broken)
        .where('action', '=', 'publish')
        .execute();
    await store('{');
    await pass(2);
    expect((await open('ana', whole)).record).toMatchObject({ is_active: true });
    const today = async () => {
      const { body } = await (await as('ana')).get('/me/today/');
      return (body as Reply<'GET /me/today/'>).failures;
    };
    expect(await today()).toMatchObject([{ kind: 'plan', attempts: 1 }]);
    const metrics = await site.app.http.inject('/metrics');
    expect(metrics.body).toContain('tarima_jobs_failing{kind="plan"} 1');
    await store('[]');
    site.advance(30_000);
    await runPlans();
    expect(await open('ana', broken)).toMatchObject({ plans: [] });
    expect(await today()).toEqual([]);
  });

  test('has an hour of Caracas that has not passed, of a record that can be hidden', async () => {
    const id = await hidden('Plan Hora');
    const at = '2040-05-04T18:00';
    expect(await plan('ana', id, { at })).toMatchObject({ due_at: '2040-05-04T22:00:00.000Z' });
    expect(await plan('ana', id, { at: '2020-05-04T18:00' })).toEqual({
      at: ['Elija un momento que no haya pasado.'],
    });
    const texts = { call: 'PATCH /h/site-texts/', id: undefined, at };
    expect(await plan('ana', id, { ...texts, action: 'withdraw' })).toEqual({
      action: ['Este registro no se puede retirar.'],
    });
    const client = await as('ana');
    const fields = { tagline: { was: undefined, is: 'Lema del lunes' } };
    await plan('ana', id, { ...texts, at: inHours(1), changes: [{ call: texts.call, fields }] });
    await pass(1);
    expect((await client.get('/h/site-texts/')).body).toMatchObject({ tagline: 'Lema del lunes' });
  });

  test('goes to the trash with its record, and a missed hour is not made up for', async () => {
    const id = await hidden('Plan Papelera');
    await plan('ana', id, { at: inHours(1) });
    await (await as('ana')).delete(`/artist/init/${id}/`);
    const listed = (await (await as('ana')).get('/h/edits/')).body as { plans: PlanItem[] };
    expect(listed.plans.filter(({ record_id }) => record_id === id)).toEqual([]);
    await pass(2);
    const record = { resource: 'artist', record_id: id };
    await (await as('ana')).post('/h/trash/restore/', record);
    await runPlans();
    expect((await open('ana', id)).record).toMatchObject({ is_active: false });
  });

  test('is not sent twice by a repeated request', async () => {
    const id = await hidden('Plan Repetido');
    const headers = { 'idempotency-key': 'plan-1' };
    const keyed = site.withHeaders(await site.getToken('administrator'), headers);
    const body = { call: ARTIST, id, action: 'publish', at: inHours(1) };
    const first = await keyed.post('/h/plans/', body);
    expect((await keyed.post('/h/plans/', body)).body).toEqual(first.body);
    expect((await open('ana', id)).plans).toHaveLength(1);
    expect((await save('ana', [change(id, { is_active: [false, true] })])).status).toBe(200);
  });
});
