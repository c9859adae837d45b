import { periodText, RETENTION } from '../../../contracts/retention.ts';
import { storedValues } from '../../ui/browser-storage.ts';
import type { Clause } from './legal-page.tsx';

const STORAGE_PLACES = {
  local: 'hasta que usted lo borre',
  session: 'hasta que cierre la pestaña',
  cookie: 'cookie',
  cache: 'caché del sitio, hasta que usted la borre',
  browser: 'hasta que usted quite el aviso o el permiso',
} as const;

export const privacyClauses: readonly Clause[] = [
  [
    'Quién responde por sus datos',
    '{sitio} es responsable de los datos personales que usted entrega en este sitio. Para cualquier consulta o reclamo sobre ellos, escríbanos por la página de contacto.',
  ],
  [
    'Qué datos recogemos',
    'Navegar por el sitio no exige registro. Solo recogemos lo que usted escribe por su propia voluntad: su correo electrónico cuando se suscribe a las novedades o vota; su nombre, correo, país, asunto y mensaje cuando nos escribe; y su nombre artístico, ciudad, país, redes, correo, teléfono y el enlace de su video cuando se postula a un evento.',
    'Además, el servidor anota la dirección IP, la fecha y la página pedida, para mantener el servicio seguro. La dirección se acorta a los 30 días.',
    'También contamos, por día, cuántas veces se ve cada página, desde qué sitio se llega, qué se busca sin encontrarlo, qué beats se escuchan y cuántos toques reciben los enlaces de entradas, redes y WhatsApp. Son solo números: no guardamos quién fue, ni su dirección, ni su navegador, y no usamos cookies para ello. Si su navegador pide no ser rastreado (GPC o “No rastrear”), no se cuenta nada.',
  ],
  [
    'Para qué los usamos',
    'Usamos sus datos únicamente para lo que los entregó: enviarle novedades, responder su mensaje, evaluar su postulación, contar su voto una sola vez y cumplir las obligaciones que la ley nos impone.',
    'No vendemos ni alquilamos sus datos, y no tomamos decisiones automáticas sobre usted a partir de ellos.',
  ],
  [
    'Votaciones',
    'Para que cada persona vote una sola vez por evento guardamos el correo y la dirección IP desde los que se vota. Esos datos no se publican; lo único público es el número de votos de cada competidor.',
  ],
  [
    'Cookies y almacenamiento local',
    'El sitio guarda en su navegador solo lo que necesita para funcionar. No usamos cookies de publicidad ni de seguimiento. Esto es todo lo que guarda, con el nombre con que lo encontrará:',
    ...storedValues.map(
      ({ name, location, purpose }) => `${name} (${STORAGE_PLACES[location]}): ${purpose}.`,
    ),
    'Usted puede borrarlas cuando quiera desde su navegador; el sitio volverá a preguntarle lo mismo la próxima vez.',
  ],
  [
    'Contenido de terceros',
    'Los videos, la música y el calendario pertenecen a otras plataformas (YouTube, Spotify y Google Calendar) y solo se cargan cuando usted los inicia; la venta de entradas, cuando abre su página. Hasta entonces su navegador no les pide nada: las imágenes de los videos las envía este sitio. Desde ese momento esas plataformas pueden recibir datos de su navegador según sus propias políticas.',
    'Para saber que usted es una persona, los formularios usan una prueba que se resuelve en su propio equipo y no consulta a nadie. Si el sitio tiene activado reCAPTCHA de Google, el formulario lo indica, y al usarlo Google recibe datos de su navegador según su política.',
    'Cuando usted se postula con un video, nuestro servidor le pregunta a YouTube por ese video; no le dice quién es usted.',
  ],
  [
    'Con quién los compartimos',
    'Sus datos los ve el equipo de {sitio} que los necesita para su trabajo; los datos de las postulaciones los ve también el jurado del evento. Los proveedores que alojan el sitio o envían los correos actúan por encargo nuestro y no pueden usarlos para otra cosa. Fuera de eso, solo los entregamos cuando una autoridad competente lo exige.',
  ],
  [
    'Cuánto tiempo los guardamos',
    'Guardamos su suscripción hasta que usted la cancele, y su cuenta hasta que usted la elimine. De una suscripción borrada queda una huella de su correo, que no se puede leer, para que una lista importada no vuelva a escribirle. Lo demás se borra solo, cada día, cuando se cumple su plazo:',
    ...Object.values(RETENTION).map(
      ({ label, days, after }) => `${label}: ${periodText(days)} después ${after}.`,
    ),
    'Cuando usted elimina su cuenta, su nombre, correo y teléfono desaparecen también del registro de cambios, de los correos y de los comprobantes. En las copias de respaldo permanecen hasta que estas se reemplazan.',
  ],
  [
    'Cómo los protegemos',
    'El sitio se sirve por una conexión cifrada, las contraseñas del equipo se guardan de forma que nadie puede leerlas y cada cambio queda registrado. Ningún sistema es infalible: si ocurriera un incidente que lo afecte, se lo haremos saber.',
  ],
  [
    'Sus derechos',
    'Usted puede pedirnos que le mostremos sus datos, los corrijamos, los borremos o dejemos de usarlos. Escríbanos desde el mismo correo con el que los entregó y le responderemos en un máximo de quince días.',
  ],
  [
    'Menores de edad',
    'Si usted es menor de edad, postúlese o suscríbase solo con el permiso de su madre, padre o representante. Si detectamos datos de un menor entregados sin ese permiso, los borraremos.',
  ],
  [
    'Cambios en esta política',
    'Si cambiamos esta política publicaremos aquí la nueva versión con su fecha. Los cambios importantes los anunciaremos además en la portada del sitio.',
  ],
];
