import { describe, expect, test } from 'vitest';
import { calendarFields } from '../../../contracts/calendars.ts';
import { text } from '../../../contracts/fields.ts';
import { textField } from './fields.tsx';
import { defineResource } from './resource.ts';

const rest = {
  key: 'calendars',
  noun: { one: 'calendario', many: 'calendarios', gender: 'm' },
  title: 'Calendario',
  texts: { empty: '' },
} as const;
const name = ({ title }: { title: string }) => title;

/**
 * What must not compile. `npm run typecheck` holds it, by reporting each expectation that is not met;
 * the last line shows that the rest of these descriptions is right.
 */
function _mustNotCompile() {
  const calls = { list: 'GET /h/calendar/', change: 'PATCH /h/calendar/:id/' } as const;
  const title = textField(calendarFields.title);
  // @ts-expect-error: the calls have no field of this name
  defineResource({ ...rest, name, calls, fields: { titel: title } });
  // @ts-expect-error: the field has no label
  defineResource({ ...rest, name, calls, fields: { title: textField(text(200)) } });
  // @ts-expect-error: the value of the field is a number on the wire
  defineResource({ ...rest, name, calls, fields: { max_results: title } });
  // @ts-expect-error: the call answers a flyer
  defineResource({ ...rest, name, calls: { ...calls, remove: 'DELETE /h/flyer/:id/' } });
  // @ts-expect-error: the call does not answer a list
  defineResource({ ...rest, name, calls: { list: 'GET /h/site-texts/' } });
  // @ts-expect-error: a list in pages says so
  defineResource({ ...rest, name, calls: { list: 'GET /h/lyrics/' } });
  // @ts-expect-error: the call does not accept the switch
  defineResource({ ...rest, name, calls, active: { field: 'id' } });
  // @ts-expect-error: the records have no field of this name
  defineResource({ ...rest, name, calls, active: { field: 'is_actve' } });
  // @ts-expect-error: a column has a label
  defineResource({ ...rest, name, calls, columns: [{ text: name }] });
  defineResource({ ...rest, name, calls, fields: { title } });
}

describe('a described resource', () => {
  test('gets the texts that follow from its noun, unless it has its own', () => {
    const { texts } = defineResource({
      ...rest,
      name,
      calls: { list: 'GET /h/calendar/' },
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
