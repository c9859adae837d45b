import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Edit, RecordChange } from '../../contracts/edits.ts';
import { withApp } from '../../test/app.ts';
import { withEditors } from '../../test/editing.ts';

const site = withApp();
const editors = withEditors(site);
const { as, change, createArtist, discard, keep, open, plan, runPlans, save } = editors;

const FIELDS = ['description', 'seo_title', 'seo_description'] as const;
const PEOPLE = ['ana', 'beto'] as const;
type Values = Record<string, string>;

/** A window of the panel: what it has read, and what was typed in it since. */
interface Window {
  version: string | undefined;
  typed: Record<string, { was: string; is: string }>;
}

const who = fc.constantFrom(...PEOPLE);
const field = fc.constantFrom(...FIELDS);
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('type' as const), who, field, takes: fc.boolean() }),
    fc.record({ does: fc.constantFrom('open' as const, 'loseAnswer' as const), who }),
    fc.record({ does: fc.constantFrom('save' as const, 'plan' as const, 'discard' as const), who }),
    fc.record({ does: fc.constant('patch' as const), field }),
    fc.record({
      does: fc.constantFrom('wait' as const, 'hour' as const, 'cancel' as const, 'delete' as const),
    }),
  ),
  { minLength: 8, maxLength: 20 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Texts that are kept somewhere: typed, planned, stored now or earlier, or in the history as discarded. */
async function listKept(id: number): Promise<string> {
  const { edit, plans, record } = await open('ana', id);
  const { db } = site.app.services;
  const audit = db.selectFrom('audit_entry').select(['before_json', 'after_json']);
  const history = await audit.where('resource_id', '=', id).execute();
  return JSON.stringify([edit, plans, record]) + JSON.stringify(history);
}

async function run(sequence: readonly Step[]): Promise<void> {
  const id = await createArtist(`Modelo ${crypto.randomUUID()}`);
  const windows = new Map<string, Window>();
  /** Texts that a window has kept and nobody has typed over since, having read them. */
  const accepted = new Set<string>();
  let count = 0;

  async function read(name: string): Promise<Window> {
    const { edit } = await open(name, id);
    return adopt(name, edit);
  }
  function adopt(name: string, edit: Edit | null): Window {
    const typed = (edit?.changes[0]?.fields ?? {}) as Window['typed'];
    const window = { version: edit?.version, typed: { ...typed } };
    windows.set(name, window);
    return window;
  }
  const getWindow = async (name: string) => windows.get(name) ?? (await read(name));
  const toChanges = ({ typed }: Window): RecordChange[] =>
    Object.keys(typed).length === 0
      ? []
      : [
          change(
            id,
            Object.fromEntries(
              Object.entries(typed).map(([name, { was, is }]) => [name, [was, is]]),
            ),
          ),
        ];
  const getStored = async () => (await open('ana', id)).record as Values;

  /** Types a new text; what it replaces has been read in this window. */
  async function type(name: string, typedField: string, takes: boolean, isAnswerLost = false) {
    const window = await getWindow(name);
    const before = (await open(name, id)).edit;
    const text = `texto-${count++}`;
    const replaced = window.typed[typedField];
    const was = replaced?.was ?? (await getStored())[typedField] ?? '';
    const next = { ...window, typed: { ...window.typed, [typedField]: { was, is: text } } };
    const { version } = window;
    const more = { ...(version === undefined ? {} : { version }), takes };
    const { status, edit } = await keep(name, id, toChanges(next), more);
    if (status === 409) {
      expect(edit).toEqual(before);
      await read(name);
      return;
    }
    // What is accepted replaces nothing that this window has not read.
    const others = Object.entries(before?.changes[0]?.fields ?? {});
    for (const [other, value] of others) {
      if (other !== typedField) expect([other, value]).toEqual([other, next.typed[other]]);
      else accepted.delete(String(value.is));
    }
    accepted.add(text);
    if (isAnswerLost) windows.set(name, { ...next, version: window.version });
    else adopt(name, edit);
  }
  async function press(name: string): Promise<void> {
    const window = await getWindow(name);
    const answer = await save(name, toChanges(window), { edit: editors.record(id) });
    if (answer.status === 409) {
      const { conflicts } = answer.body as { conflicts: { field: string; stored: string }[] };
      expect(conflicts.length).toBeGreaterThan(0);
    } else {
      const stored = await getStored();
      for (const [name, { is }] of Object.entries(window.typed)) expect(stored[name]).toBe(is);
    }
    await read(name);
  }

  for (const step of sequence) {
    if (step.does === 'type') await type(step.who, step.field, step.takes);
    else if (step.does === 'loseAnswer') await type(step.who, 'description', false, true);
    else if (step.does === 'open') await read(step.who);
    else if (step.does === 'save') await press(step.who);
    else if (step.does === 'plan') {
      const window = await getWindow(step.who);
      const at = new Date(site.app.services.clock.now() + HOUR_MS / 2).toISOString();
      await plan(step.who, id, { at, changes: toChanges(window) });
      await read(step.who);
    } else if (step.does === 'discard') {
      const { version } = await getWindow(step.who);
      await discard(step.who, id, version);
      await read(step.who);
    } else if (step.does === 'patch') {
      const client = await as('beto');
      await client.patch(`/artist/init/${id}/`, { [step.field]: `otro-${count++}` });
    } else if (step.does === 'wait') site.advance(2 * MINUTE_MS);
    else if (step.does === 'hour') {
      site.advance(HOUR_MS);
      editors.forgetSessions();
      await runPlans();
    } else if (step.does === 'cancel') {
      const [first] = (await open('ana', id)).plans;
      if (first !== undefined) await (await as('ana')).delete(`/h/plans/${first.id}/`);
    } else {
      const client = await as('ana');
      await client.delete(`/artist/init/${id}/`);
      await client.post('/h/trash/restore/', { resource: 'artist', record_id: id });
    }
    const kept = await listKept(id);
    expect([...accepted].filter((text) => !kept.includes(text))).toEqual([]);
  }
}

test('whatever two people and another program do, nothing typed is gone and nothing unseen is overwritten', async () => {
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 12, endOnFailure: true });
}, 120_000);
