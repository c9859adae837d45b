import type { Clause } from './legal-page.tsx';

export const privacyClauses: readonly Clause[] = [
  {
    title: 'Quién responde por sus datos',
    paragraphs: [
      '{sitio} es responsable de los datos personales que usted entrega en este sitio. Para cualquier consulta o reclamo sobre ellos, escríbanos por la página de contacto.',
    ],
  },
  {
    title: 'Qué datos recogemos',
    paragraphs: [
      'Navegar por el sitio no exige registro. Solo recogemos lo que usted escribe por su propia voluntad: su correo electrónico cuando se suscribe a las novedades o vota; su nombre, correo, país, asunto y mensaje cuando nos escribe; y su nombre artístico, ciudad, país, redes, correo, teléfono y el enlace de su video cuando se postula a un evento.',
      'Además, el servidor anota por un tiempo breve la dirección IP, la fecha y la página pedida, para mantener el servicio seguro.',
    ],
  },
  {
    title: 'Para qué los usamos',
    paragraphs: [
      'Usamos sus datos únicamente para lo que los entregó: enviarle novedades, responder su mensaje, evaluar su postulación, contar su voto una sola vez y cumplir las obligaciones que la ley nos impone.',
      'No vendemos ni alquilamos sus datos, y no tomamos decisiones automáticas sobre usted a partir de ellos.',
    ],
  },
  {
    title: 'Votaciones',
    paragraphs: [
      'Para que cada persona vote una sola vez por evento guardamos el correo y la dirección IP desde los que se vota. Esos datos no se publican; lo único público es el número de votos de cada competidor.',
    ],
  },
  {
    title: 'Cookies y almacenamiento local',
    paragraphs: [
      'El sitio guarda en su navegador lo indispensable para funcionar: que ya entró, que aceptó este aviso, que ya votó y, si es parte del equipo, su sesión. No usamos cookies de publicidad ni de seguimiento.',
      'Usted puede borrarlas cuando quiera desde su navegador; el sitio volverá a preguntarle lo mismo la próxima vez.',
    ],
  },
  {
    title: 'Contenido de terceros',
    paragraphs: [
      'Los videos, la música, el calendario y la venta de entradas pertenecen a otras plataformas (por ejemplo YouTube, Spotify y Google Calendar) y solo se cargan cuando usted los abre. Desde ese momento esas plataformas pueden recibir datos de su navegador según sus propias políticas.',
    ],
  },
  {
    title: 'Con quién los compartimos',
    paragraphs: [
      'Sus datos los ve el equipo de {sitio} que los necesita para su trabajo; los datos de las postulaciones los ve también el jurado del evento. Los proveedores que alojan el sitio o envían los correos actúan por encargo nuestro y no pueden usarlos para otra cosa. Fuera de eso, solo los entregamos cuando una autoridad competente lo exige.',
    ],
  },
  {
    title: 'Cuánto tiempo los guardamos',
    paragraphs: [
      'Guardamos su suscripción hasta que usted la cancele; los mensajes, mientras dure la conversación y hasta un año después; las postulaciones y los votos, hasta que el evento concluye y se resuelven sus reclamos.',
    ],
  },
  {
    title: 'Cómo los protegemos',
    paragraphs: [
      'El sitio se sirve por una conexión cifrada, las contraseñas del equipo se guardan de forma que nadie puede leerlas y cada cambio queda registrado. Ningún sistema es infalible: si ocurriera un incidente que lo afecte, se lo haremos saber.',
    ],
  },
  {
    title: 'Sus derechos',
    paragraphs: [
      'Usted puede pedirnos que le mostremos sus datos, los corrijamos, los borremos o dejemos de usarlos. Escríbanos desde el mismo correo con el que los entregó y le responderemos en un máximo de quince días.',
    ],
  },
  {
    title: 'Menores de edad',
    paragraphs: [
      'Si usted es menor de edad, postúlese o suscríbase solo con el permiso de su madre, padre o representante. Si detectamos datos de un menor entregados sin ese permiso, los borraremos.',
    ],
  },
  {
    title: 'Cambios en esta política',
    paragraphs: [
      'Si cambiamos esta política publicaremos aquí la nueva versión con su fecha. Los cambios importantes los anunciaremos además en la portada del sitio.',
    ],
  },
];
