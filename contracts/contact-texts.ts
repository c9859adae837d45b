// No imports, to keep the browser bundle small.

/** Texts that visitors see; they are part of the specified interface and must not change. */
export const contactTexts = {
  name: 'Por favor complete el campo de nombre.',
  email: 'Por favor escriba correctamente un correo electronico.',
  country: 'Debe seleccionar un país.',
  subject: 'Debe indicar un asunto.',
  message: 'El mensaje no puede quedar vacio.',
  terms: 'Debe aceptar los terminos y condiciones para enviar el mensaje.',
} as const;

/** Maximum lengths, in characters. */
export const CONTACT_LIMITS = { name: 120, country: 80, subject: 200, message: 5000 } as const;
