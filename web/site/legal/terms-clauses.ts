import type { Clause } from './legal-page.tsx';

export const termsClauses: readonly Clause[] = [
  [
    'Aceptación',
    'Al usar este sitio usted acepta estos términos. Si no está de acuerdo con alguno de ellos, le pedimos que no lo use.',
  ],
  [
    'Qué es este sitio',
    '{sitio} es una casa de música y eventos dedicada al hip hop y la música urbana de América Latina. Aquí encontrará artistas, eventos, contenido, un estudio de grabación y, cuando la haya, venta de entradas y de música.',
  ],
  [
    'Uso permitido',
    'Puede ver, escuchar y compartir los enlaces de este sitio con libertad. No puede copiar ni explotar su contenido con fines comerciales sin permiso por escrito, intentar entrar donde no le corresponde, ni usar programas que sobrecarguen el servicio.',
  ],
  [
    'Propiedad intelectual',
    'Las canciones, letras, instrumentales, fotografías, afiches, videos y marcas pertenecen a {sitio} o a los artistas que los confiaron a la casa. Publicarlos aquí no transfiere ningún derecho sobre ellos.',
  ],
  [
    'Postulaciones y votaciones',
    'Quien se postula declara que el video y los datos que envía son suyos y verdaderos, y autoriza a publicar su nombre artístico, ciudad, país, redes y video si resulta seleccionado. Enviar más de una postulación no da más oportunidades.',
    'En las votaciones públicas cada persona vota una sola vez por evento. Podemos anular los votos obtenidos con correos falsos, programas o cualquier otra trampa.',
  ],
  [
    'Compras y entradas',
    'Las entradas se venden a través de la plataforma que se indica en la página de tickets, con las condiciones de esa plataforma. Verifique el evento, la fecha y la cantidad antes de pagar.',
    'Toda compra puede demorarse por una verificación antifraude. Mientras dura, el pago puede aparecer como pendiente; si la verificación no se aprueba, la compra se anula y el dinero vuelve al medio de pago.',
  ],
  [
    'Reembolsos',
    'No se hacen reembolsos de bienes no tangibles (instrumentales, archivos de audio, accesos o códigos digitales) una vez que fueron entregados.',
    'Si un evento se cancela, el reembolso de la entrada se tramita según las condiciones de la plataforma que la vendió. Si solo cambia de fecha, la entrada sigue siendo válida.',
  ],
  [
    'Estudio y reservas',
    'Las horas de estudio se reservan con anticipación y se pierden si usted no llega o avisa con menos de veinticuatro horas. El material grabado se guarda treinta días después de la última sesión.',
  ],
  [
    'Enlaces y reproductores externos',
    'El sitio muestra reproductores y enlaces de otras plataformas. No controlamos su contenido ni su disponibilidad y no respondemos por ellos.',
  ],
  [
    'Disponibilidad y responsabilidad',
    'Hacemos lo posible para que el sitio funcione siempre y su información sea correcta, pero puede haber interrupciones o errores. En la medida que la ley lo permite, no respondemos por daños derivados de no poder usarlo.',
  ],
  [
    'Datos personales',
    'El tratamiento de sus datos se explica en nuestra política de privacidad, que forma parte de estos términos.',
  ],
  [
    'Cambios y ley aplicable',
    'Podemos actualizar estos términos; la versión vigente es siempre la publicada aquí. Se rigen por las leyes de la República Bolivariana de Venezuela, y cualquier controversia se intentará resolver primero de buena fe entre las partes.',
  ],
];
