import type { Clause } from './legal-page.tsx';

export const termsClauses: readonly Clause[] = [
  {
    title: 'Aceptación',
    paragraphs: [
      'Al usar este sitio usted acepta estos términos. Si no está de acuerdo con alguno de ellos, le pedimos que no lo use.',
    ],
  },
  {
    title: 'Qué es este sitio',
    paragraphs: [
      '{sitio} es una casa de música y eventos dedicada al hip hop y la música urbana de América Latina. Aquí encontrará artistas, eventos, contenido, un estudio de grabación y, cuando la haya, venta de entradas y de música.',
    ],
  },
  {
    title: 'Uso permitido',
    paragraphs: [
      'Puede ver, escuchar y compartir los enlaces de este sitio con libertad. No puede copiar ni explotar su contenido con fines comerciales sin permiso por escrito, intentar entrar donde no le corresponde, ni usar programas que sobrecarguen el servicio.',
    ],
  },
  {
    title: 'Propiedad intelectual',
    paragraphs: [
      'Las canciones, letras, instrumentales, fotografías, afiches, videos y marcas pertenecen a {sitio} o a los artistas que los confiaron a la casa. Publicarlos aquí no transfiere ningún derecho sobre ellos.',
    ],
  },
  {
    title: 'Postulaciones y votaciones',
    paragraphs: [
      'Quien se postula declara que el video y los datos que envía son suyos y verdaderos, y autoriza a publicar su nombre artístico, ciudad, país, redes y video si resulta seleccionado. Enviar más de una postulación no da más oportunidades.',
      'En las votaciones públicas cada persona vota una sola vez por evento. Podemos anular los votos obtenidos con correos falsos, programas o cualquier otra trampa.',
    ],
  },
  {
    title: 'Compras y entradas',
    paragraphs: [
      'Las entradas se venden a través de la plataforma que se indica en la página de tickets, con las condiciones de esa plataforma. Verifique el evento, la fecha y la cantidad antes de pagar.',
      'Toda compra puede demorarse por una verificación antifraude. Mientras dura, el pago puede aparecer como pendiente; si la verificación no se aprueba, la compra se anula y el dinero vuelve al medio de pago.',
    ],
  },
  {
    title: 'Reembolsos',
    paragraphs: [
      'No se hacen reembolsos de bienes no tangibles (instrumentales, archivos de audio, accesos o códigos digitales) una vez que fueron entregados.',
      'Si un evento se cancela, el reembolso de la entrada se tramita según las condiciones de la plataforma que la vendió. Si solo cambia de fecha, la entrada sigue siendo válida.',
    ],
  },
  {
    title: 'Estudio y reservas',
    paragraphs: [
      'Las horas de estudio se reservan con anticipación y se pierden si usted no llega o avisa con menos de veinticuatro horas. El material grabado se guarda treinta días después de la última sesión.',
    ],
  },
  {
    title: 'Enlaces y reproductores externos',
    paragraphs: [
      'El sitio muestra reproductores y enlaces de otras plataformas. No controlamos su contenido ni su disponibilidad y no respondemos por ellos.',
    ],
  },
  {
    title: 'Disponibilidad y responsabilidad',
    paragraphs: [
      'Hacemos lo posible para que el sitio funcione siempre y su información sea correcta, pero puede haber interrupciones o errores. En la medida que la ley lo permite, no respondemos por daños derivados de no poder usarlo.',
    ],
  },
  {
    title: 'Datos personales',
    paragraphs: [
      'El tratamiento de sus datos se explica en nuestra política de privacidad, que forma parte de estos términos.',
    ],
  },
  {
    title: 'Cambios y ley aplicable',
    paragraphs: [
      'Podemos actualizar estos términos; la versión vigente es siempre la publicada aquí. Se rigen por las leyes de la República Bolivariana de Venezuela, y cualquier controversia se intentará resolver primero de buena fe entre las partes.',
    ],
  },
];
