/** A value that the site stores in a visitor's browser; listed on the privacy page. */
interface StoredValue {
  /** The storage key, or its prefix if the key is variable. */
  name: string;
  place: 'local' | 'session' | 'cookie' | 'cache' | 'browser';
  /** Description on the privacy page. */
  what: string;
}

export const storedValues: readonly StoredValue[] = [
  { name: 'inside', place: 'local', what: 'que usted ya entró al sitio' },
  { name: 'cookies-aceptadas', place: 'local', what: 'que aceptó este aviso y cuándo' },
  { name: 'ahorro-datos', place: 'local', what: 'si prefiere ahorrar datos en este sitio' },
  { name: 'voto-', place: 'local', what: 'que ya votó en un evento, y el acuse de su voto' },
  { name: 'votacion-orden', place: 'local', what: 'en qué orden ve a los competidores' },
  {
    name: 'postulacion',
    place: 'local',
    what: 'lo que escribió en su postulación, hasta que la envía, y una marca para no enviarla dos veces',
  },
  { name: 'contacto', place: 'session', what: 'lo que escribió en su mensaje, hasta que lo envía' },
  {
    name: 'destino',
    place: 'session',
    what: 'qué página del panel se abre al entrar con una cuenta',
  },
  {
    name: 'recientes',
    place: 'local',
    what: 'lo último que abrió en el panel, hasta que cierra la sesión',
  },
  {
    name: 'sin-guardar-',
    place: 'local',
    what: 'lo que escribió en el panel sin guardar, hasta que lo guarda, lo descarta o cierra la sesión',
  },
  {
    name: 'menu-',
    place: 'local',
    what: 'qué grupos del menú del panel dejó abiertos quien tiene una cuenta',
  },
  {
    name: 'sin-conexion-, paginas-, archivos-, imagenes',
    place: 'cache',
    what: 'hasta 40 páginas que visitó y 120 de sus imágenes, para verlas sin conexión',
  },
  {
    name: 'push',
    place: 'browser',
    what: 'que pidió avisos de una fecha o de un concurso en este teléfono; el aviso llega por el servicio de su navegador',
  },
  { name: 'flyer-visto', place: 'session', what: 'que ya vio el anuncio de esta visita' },
  { name: 'llave_', place: 'cookie', what: 'que escribió la llave de una página protegida' },
  { name: 'token', place: 'local', what: 'la sesión de quien tiene una cuenta' },
  { name: 'user', place: 'local', what: 'el nombre y el tipo de la cuenta con la que entró' },
  {
    name: 'equipo',
    place: 'cookie',
    what: 'que en este navegador ya se entró con una cuenta (180 días)',
  },
  {
    name: 'escucha',
    place: 'cookie',
    what: 'que quien entró puede escuchar los audios protegidos',
  },
];
