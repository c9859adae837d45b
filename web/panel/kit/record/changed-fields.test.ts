import { expect, test } from 'vitest';
import { listChangedFields } from './changed-fields.ts';

test('of a change, the fields that differ; truth values in words', () => {
  const before = { id: 1, title: 'Uno', is_active: 0, link: '', tags: '["a"]' };
  const after = { id: 1, title: 'Dos', is_active: 1, link: '', tags: '["a"]' };
  expect(listChangedFields({ before, after })).toEqual([
    { field: 'title', from: 'Uno', to: 'Dos' },
    { field: 'is_active', from: 'No', to: 'Sí' },
  ]);
});

test('another audio file is told without its stored name', () => {
  const [before, after] = [{ file: 'audio/a.mp3' }, { file: 'audio/b.mp3' }];
  const told = { field: 'file', from: 'Audio anterior', to: 'Audio nuevo' };
  expect(listChangedFields({ before, after })).toEqual([told]);
  expect(listChangedFields({ before, after: before })).toEqual([]);
});

test('of a new or deleted item, what it had', () => {
  const item = { id: 1, title: 'Uno', link: '', priority: 3 };
  expect(listChangedFields({ before: null, after: item })).toEqual([
    { field: 'title', from: null, to: 'Uno' },
    { field: 'priority', from: null, to: '3' },
  ]);
  expect(listChangedFields({ before: item, after: null })).toContainEqual({
    field: 'title',
    from: 'Uno',
    to: null,
  });
});

test('a moment is read by the clock of Caracas', () => {
  const after = { postu_date_from: Date.UTC(2026, 2, 1, 22), postu_phase: 2 };
  const [from, phase] = listChangedFields({ before: null, after });
  expect(from?.to).toMatch(/^1 mar 2026, 6:00/);
  expect(phase?.to).toBe('2');
});

test('lists are told as text, stored as JSON or not', () => {
  const before = { tags: '[]', condition: '[1,3]', opening: [{ day: 1, opens: '10:00' }] };
  const after = { tags: '["rap","en vivo"]', condition: [2], opening: [] };
  expect(listChangedFields({ before, after })).toEqual([
    { field: 'tags', from: '(vacío)', to: 'rap, en vivo' },
    { field: 'condition', from: 'Año, Volumen', to: 'País' },
    { field: 'opening', from: 'Día: 1 Abre: 10:00', to: '(vacío)' },
  ]);
});

test('the history of a record has nothing internal; the audit has all', () => {
  const before = { id: 1, position: 1, entry_id: 4, updated_at: 1, picture_id: 7, name_id: 'a' };
  const after = {
    id: 1,
    position: 2,
    entry_id: 5,
    updated_at: 90_000_000,
    picture_id: 8,
    name_id: 'b',
  };
  const names = (isHistory: boolean) =>
    listChangedFields({ before, after }, isHistory).map(({ field }) => field);
  expect(names(true)).toEqual(['entry_id', 'picture_id', 'name_id']);
  expect(names(false)).toHaveLength(5);
});

test('a lyric is told by its lines, a price in its unit', () => {
  const content = ['Verso', 'Luz'].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
  }));
  const after = {
    document: JSON.stringify({ type: 'doc', content }),
    price_cents: 2550,
    peaks: '09az',
  };
  expect(listChangedFields({ before: null, after })).toEqual([
    { field: 'document', from: null, to: 'Verso\nLuz' },
    { field: 'price_cents', from: null, to: '25.5' },
  ]);
});

test('a date names its state and its line-up', () => {
  const lineup = [
    { artist: 5, name: 'Malva Tizón' },
    { artist: null, name: 'Torniquete' },
  ];
  const before = { state: 'announced', lineup: [] };
  const changed = listChangedFields({ before, after: { state: 'held', lineup }, resource: 'date' });
  expect(changed).toEqual([
    { field: 'state', from: 'Anunciada', to: 'Realizada' },
    { field: 'lineup', from: '(vacío)', to: 'Malva Tizón, Torniquete' },
  ]);
});

test('items of a list name their fields as the form of the record does', () => {
  const opening = [{ address: 'Av. Sur' }];
  expect(listChangedFields({ before: null, after: { opening }, resource: 'date' })).toEqual([
    { field: 'opening', from: null, to: 'Dirección: Av. Sur' },
  ]);
});
