/** A value that the site stores in a visitor's browser; listed on the privacy page. */
interface StoredValue {
  /** The storage key, or its prefix if the key is variable. */
  name: string;
  location: 'local' | 'session' | 'cookie' | 'cache' | 'browser';
  /** Description on the privacy page. */
  purpose: string;
}

export const storedValues: readonly StoredValue[] = [
  { name: 'inside', location: 'local', purpose: 'que usted ya entró al sitio' },
  { name: 'cookies-aceptadas', location: 'local', purpose: 'que aceptó este aviso y cuándo' },
  { name: 'ahorro-datos', location: 'local', purpose: 'si prefiere ahorrar datos en este sitio' },
  { name: 'voto-', location: 'local', purpose: 'que ya votó en un evento, y el acuse de su voto' },
  { name: 'votacion-orden', location: 'local', purpose: 'en qué orden ve a los competidores' },
  {
    name: 'postulacion',
    location: 'local',
    purpose:
      'lo que escribió en su postulación, hasta que la envía, y una marca para no enviarla dos veces',
  },
  {
    name: 'contacto',
    location: 'session',
    purpose: 'lo que escribió en su mensaje, hasta que lo envía',
  },
  {
    name: 'destino',
    location: 'session',
    purpose: 'qué página del panel se abre al entrar con una cuenta',
  },
  {
    name: 'recientes',
    location: 'local',
    purpose: 'lo último que abrió en el panel, hasta que cierra la sesión',
  },
  {
    name: 'sin-guardar-',
    location: 'local',
    purpose:
      'lo que escribió en el panel sin guardar, hasta que lo guarda, lo descarta o cierra la sesión',
  },
  {
    name: 'menu-',
    location: 'local',
    purpose: 'qué grupos del menú del panel dejó abiertos quien tiene una cuenta',
  },
  {
    name: 'sin-conexion-, paginas-, archivos-, imagenes',
    location: 'cache',
    purpose: 'hasta 40 páginas que visitó y 120 de sus imágenes, para verlas sin conexión',
  },
  {
    name: 'push',
    location: 'browser',
    purpose:
      'que pidió avisos de una fecha o de un concurso en este teléfono; el aviso llega por el servicio de su navegador',
  },
  { name: 'flyer-visto', location: 'session', purpose: 'que ya vio el anuncio de esta visita' },
  { name: 'llave_', location: 'cookie', purpose: 'que escribió la llave de una página protegida' },
  { name: 'token', location: 'local', purpose: 'la sesión de quien tiene una cuenta' },
  { name: 'user', location: 'local', purpose: 'el nombre y el tipo de la cuenta con la que entró' },
  {
    name: 'equipo',
    location: 'cookie',
    purpose: 'que en este navegador ya se entró con una cuenta (180 días)',
  },
  {
    name: 'escucha',
    location: 'cookie',
    purpose: 'que quien entró puede escuchar los audios protegidos',
  },
];
