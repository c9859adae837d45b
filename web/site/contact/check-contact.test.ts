import { expect, test } from 'vitest';
import { toContactBody, validateContact } from './check-contact.ts';

function getForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const whole = {
  name: ' Ana ',
  email: 'ana@example.com',
  country: 'VE',
  subject: 'Hola',
  message: 'Texto',
  terms: 'on',
};

test('an empty form has a message for each field', () => {
  expect(validateContact(getForm({ name: ' ' }))).toEqual({
    name: 'Por favor complete el campo de nombre.',
    email: 'Por favor escriba correctamente un correo electronico.',
    country: 'Debe seleccionar un país.',
    subject: 'Debe indicar un asunto.',
    message: 'El mensaje no puede quedar vacio.',
    terms: 'Debe aceptar los terminos y condiciones para enviar el mensaje.',
  });
});

test('a complete form is valid and is sent trimmed; the e-mail must have a valid form', () => {
  expect(validateContact(getForm(whole))).toEqual({});
  expect(toContactBody(getForm(whole)).name).toBe('Ana');
  for (const email of ['ana', 'ana@', 'ana@casa', 'a b@example.com']) {
    expect(Object.keys(validateContact(getForm({ ...whole, email })))).toEqual(['email']);
  }
});
