// Imports nothing: the browser takes this file as it is.

/** Texts that visitors see; they are part of the interface and stay as they are. */
export const contactTexts = {
  name: 'Por favor complete el campo de nombre.',
  email: 'Por favor escriba correctamente un correo electronico.',
  country: 'Debe seleccionar un país.',
  subject: 'Debe indicar un asunto.',
  message: 'El mensaje no puede quedar vacio.',
  terms: 'Debe aceptar los terminos y condiciones para enviar el mensaje.',
} as const;

/** Longest texts, in characters. */
export const CONTACT_LIMITS = { name: 120, country: 80, subject: 200, message: 5000 } as const;
