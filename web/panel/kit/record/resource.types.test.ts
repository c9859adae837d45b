import { describe, expect, test } from 'vitest';
import { calendarFields } from '../../../../contracts/calendars.ts';
import { text } from '../../../../contracts/fields.ts';
import { numberField, textField } from '../fields/fields.tsx';
import { pictureField } from '../list/picture-input.tsx';
import { defineResource } from './resource.ts';
import { recordCalls } from './resource-calls.ts';

const rest = {
  key: 'calendars',
  noun: { singular: 'calendario', plural: 'calendarios', gender: 'm' },
  title: 'Calendario',
  texts: { empty: '' },
  columns: [{ label: 'Título', text: () => '' }],
} as const;
const name = ({ title }: { title: string }) => title;

const calls = recordCalls('/h/calendar/');
const title = textField(calendarFields.title);
const ref = textField(calendarFields.ref);
const max_results = numberField(calendarFields.max_results);
const fields = { title, ref, max_results };
const active = { field: 'is_active' } as const;
const shown = { ...rest, name };
const whole = { ...shown, calls, active, fields };

/**
 * What must not compile. `npm run typecheck` holds it, by reporting each expectation that is not met;
 * the descriptions without one show that what is shared by the others is right.
 */
function _mustNotCompile() {
  defineResource(whole);
  // @ts-expect-error: the calls have no field of this name
  defineResource({ ...whole, fields: { title, ref, max_results, titel: title } });
  // @ts-expect-error: the field has no label
  defineResource({ ...whole, fields: { ref, max_results, title: textField(text(200)) } });
  // @ts-expect-error: the value of the field is a number on the wire
  defineResource({ ...whole, fields: { title, ref, max_results: title } });
  // @ts-expect-error: the call answers a flyer
  defineResource({ ...whole, calls: { ...calls, remove: 'DELETE /h/flyer/:id/' } });
  // @ts-expect-error: the call does not answer a list
  defineResource({ ...shown, calls: { list: 'GET /h/site-texts/' } });
  // @ts-expect-error: a list in pages says so
  defineResource({ ...shown, calls: { list: 'GET /h/audit/' } });
  // @ts-expect-error: the call does not accept the switch
  defineResource({ ...whole, active: { field: 'id' } });
  // @ts-expect-error: the records have no field of this name
  defineResource({ ...whole, active: { field: 'is_actve' } });
  // @ts-expect-error: a column has a label
  defineResource({ ...whole, columns: [{ text: name }] });
  // @ts-expect-error: these calls do not exist
  recordCalls('/h/calendars/');
}

/** What a description must not leave out silently. */
function _mustBeThere() {
  const { remove: _remove, ...kept } = calls;
  // @ts-expect-error: the records can be deleted
  defineResource({ ...whole, calls: kept });
  defineResource({ ...whole, calls: kept, omitted: ['remove'] });
  // @ts-expect-error: the records can be hidden
  defineResource({ ...shown, calls, fields });
  // @ts-expect-error: the records can be changed
  defineResource({ ...shown, calls, active });
  defineResource({ ...shown, calls, active, omitted: ['fields'] });
  // @ts-expect-error: a change has a title
  defineResource({ ...whole, fields: { ref, max_results } });
  defineResource({ ...whole, fields: { ref, max_results }, omitted: ['title'] });
  // @ts-expect-error: a change has no such field
  defineResource({ ...whole, omitted: ['titel'] });
  const { columns, ...unshown } = whole;
  // @ts-expect-error: how the list shows the records is missing
  defineResource(unshown);
  // @ts-expect-error: it shows them in one way
  defineResource({ ...whole, card: () => ({ picture: null }) });
  defineResource({ ...unshown, columns });
  const flyers = { ...shown, calls: recordCalls('/h/flyer/'), active };
  const omitted = ['alt', 'link', 'tags', 'priority', 'last_day'] as const;
  const src = pictureField('free');
  // @ts-expect-error: the records stand in an order
  defineResource({ ...flyers, fields: { src, title }, omitted });
  // @ts-expect-error: a change has a picture
  defineResource({ ...flyers, fields: { title }, omitted, order: true });
  defineResource({ ...flyers, fields: { src, title }, omitted, order: true });
}

describe('a described resource', () => {
  test('gets the texts that follow from its noun, unless it has its own', () => {
    const { texts } = defineResource({
      ...rest,
      name,
      calls: { list: 'GET /h/calendar/' },
      omitted: ['remove'],
      texts: { empty: 'Nada.', sure: '¿Seguro?' },
    });
    expect(texts).toMatchObject({
      new: 'Nuevo calendario',
      created: 'Se ha creado el calendario correctamente.',
      notFound: 'Ningún calendario coincide con la búsqueda.',
      sure: '¿Seguro?',
    });
  });
});
