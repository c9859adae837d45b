import type { DemoArtist } from './content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from './invented.ts';

export const ceibaRonca: DemoArtist = {
  name: 'Ceiba Ronca',
  name_id: 'ceiba-ronca',
  email: 'ceiba@example.org',
  priority: 2,
  description:
    'Ceiba Ronca canta como quien despierta al edificio entero. Creció entre los tambores de la costa y una colección de discos rayados que heredó de un vecino, y con las dos cosas armó un sonido propio: bajo de barrio, coros de patio y una voz que raspa sin romperse.\n\nEs compositora, percusionista y la primera en llegar a cada ensayo. Sus letras hablan de las mujeres que sostienen la cuadra, de los nombres que nadie anota y de la alegría como forma de terquedad. Con «Raíz de concreto» recorrió siete países y volvió con una orquesta de amigas.',
  social: inventSocial('ceibaronca.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('ceiba-ronca', 'Ceiba Ronca en vivo'),
  playlist: inventPlaylist(102),
  seo_title: 'Ceiba Ronca | Voz, tambor y bajo | Sin Caducidad',
  seo_description:
    'Música, videos y giras de Ceiba Ronca: tambores de costa, bajo de barrio y una voz que raspa sin romperse.',
  picture: 'ceiba-ronca-card',
  background: {
    title: 'Ceiba antes de salir',
    picture: 'ceiba-ronca-background',
  },
  album: titledAlbum('ceiba-ronca-album', [
    'Portada de «Raíz de concreto»',
    'Coro de patio',
    'Cierre de gira',
    'El bajo que se oye desde la otra cuadra',
    'De perfil, sin permiso',
  ]),
};

/** Has no picture: cards and pages have to look meant without one. */
export const zarandeoMudo: DemoArtist = {
  name: 'Zarandeo Mudo',
  name_id: 'zarandeo-mudo',
  email: 'zarandeo@example.org',
  priority: 9,
  description:
    'Proyecto instrumental sin rostro y sin entrevistas. Cada canción dura exactamente lo que tarda en llenarse un tobo de agua.',
  social: inventSocial('zarandeomudo.demo', ['spotify']),
  web: inventWeb('zarandeo-mudo', 'Escuchar en silencio'),
  playlist: inventPlaylist(110),
  picture: null,
  background: {
    title: 'Cotas',
    picture: 'zarandeo-mudo-background',
  },
  album: titledAlbum('zarandeo-mudo-album', [
    'Portada de «Tobo»',
    'La única herramienta',
    'Nadie en la tarima',
    'Bajada al andén',
  ]),
};

export const tintoMalagana: DemoArtist = {
  name: 'Tinto Malagana',
  name_id: 'tinto-malagana',
  email: 'booking@example.org',
  priority: 1,
  description:
    'Nació en una casa donde la radio no se apagaba ni para dormir. Tinto Malagana aprendió a rimar contando los pisos del bloque y a callar escuchando a su abuela discutir con las noticias. De esa mezcla salió una voz grave, sin apuro, que prefiere una imagen exacta a diez metáforas prestadas.\n\nEntró a Sin Caducidad en 2015 con una libreta mojada y tres bases grabadas en casete. Desde entonces ha publicado cuatro discos, ha llevado su taller de escritura a más de treinta liceos y sigue ensayando los jueves en la misma azotea. Su regla es sencilla: si un verso no aguanta que lo lean en voz baja, no se graba.',
  social: inventSocial('tintomalagana.demo', [
    'youtube',
    'spotify',
    'instagram',
    'twitter',
    'facebook',
  ]),
  web: inventWeb('tinto-malagana', 'Tinto Malagana, sitio oficial'),
  playlist: inventPlaylist(101),
  seo_title: 'Tinto Malagana | Rap de autor | Sin Caducidad',
  seo_description:
    'Discos, videos y fechas de Tinto Malagana: rap de autor con voz grave y escritura sin apuro, desde una azotea de Caracas.',
  picture: 'tinto-malagana-card',
  background: {
    title: 'Tinto en la esquina de siempre',
    picture: 'tinto-malagana-background',
  },
  album: titledAlbum('tinto-malagana-album', [
    'Portada de «Libreta mojada»',
    'Primera noche en la azotea',
    'Prueba de sonido',
    'El micrófono prestado',
    'Cinta número uno',
  ]),
};

export const tepuyRuido: DemoArtist = {
  name: 'Tepuy Ruido',
  name_id: 'tepuy-ruido',
  email: 'tepuy@example.org',
  priority: 6,
  description:
    'Del sur profundo, con volumen. Tepuy Ruido mezcla graves de sistema de sonido con grabaciones de selva, motores de curiara y el eco de las minas cerradas. Su voz llega siempre medio segundo después del golpe, como si viniera de lejos.\n\nAntes de rapear armó cornetas: las de sus conciertos las construye él mismo, con madera recuperada, y las presta a quien organice una fiesta gratuita. En el escenario no se quita los lentes ni el gorro, aunque haga cuarenta grados. Fuera de él habla bajito y cría gallinas, que según él improvisan mejor que muchos.',
  social: inventSocial('tepuyruido.demo', ['youtube', 'spotify', 'twitter']),
  web: inventWeb('tepuy-ruido', 'Préstamo de cornetas'),
  playlist: inventPlaylist(108),
  picture: 'tepuy-ruido-card',
  background: {
    title: 'Pared de graves',
    picture: 'tepuy-ruido-background',
  },
  album: titledAlbum('tepuy-ruido-album', [
    'Portada de «Eco de mina»',
    'Fiesta gratuita número doce',
    'Lentes puestos',
    'Al salir del galpón',
  ]),
};

export const peldanoTrece: DemoArtist = {
  name: 'Peldaño Trece',
  name_id: 'peldano-trece',
  email: 'peldano@example.org',
  priority: 5,
  description:
    'Nadie ha visto a Peldaño Trece sin capucha y a estas alturas nadie lo pide. Improvisador de escalera, tres veces finalista de Boca de Metro, llegó al estudio por insistencia ajena y grabó «Subida» en una sola noche, de pie y sin leer. Su música es oscura y precisa: pocas notas, mucho aire y una manera de contar la ciudad desde el descanso entre dos pisos, donde se escucha todo y no se ve a nadie.',
  social: inventSocial('peldanotrece.demo', ['youtube', 'spotify', 'instagram']),
  web: inventWeb('peldano-trece', 'Peldaño Trece'),
  playlist: inventPlaylist(105),
  seo_title: 'Peldaño Trece | Improvisación y rap oscuro | Sin Caducidad',
  seo_description: 'Peldaño Trece, improvisador de escalera: el disco «Subida», batallas y videos.',
  picture: 'peldano-trece-card',
  background: {
    title: 'El pasillo',
    picture: 'peldano-trece-background',
  },
  album: titledAlbum('peldano-trece-album', [
    'Portada de «Subida»',
    'Final de Boca de Metro',
    'Una sola toma',
    'Ciudad desde el descanso',
  ]),
};

export const malvaTizon: DemoArtist = {
  name: 'Malva Tizón',
  name_id: 'malva-tizon',
  email: 'malva@example.org',
  priority: 2,
  description:
    'Malva Tizón ganó su primera batalla a los quince años y se retiró de las batallas a los diecinueve, invicta y aburrida. Desde entonces se dedica a lo difícil: canciones de amor sin miel, rap de doble tiempo sin gritos y coros que se aprenden a la primera.\n\nSu disco «Brasa lenta» fue escrito durante un apagón de cuatro días y grabado con la luz de las velas todavía en la mesa. En vivo la acompañan dos voces, un tambor y un ingeniero que sabe cuándo bajarlo todo. Trabaja con mujeres privadas de libertad en un taller de rima que ya publicó su primer libro.',
  social: inventSocial('malvatizon.demo', ['youtube', 'spotify', 'instagram', 'facebook']),
  web: inventWeb('malva-tizon', 'Malva Tizón'),
  playlist: inventPlaylist(107),
  seo_title: 'Malva Tizón | «Brasa lenta» | Sin Caducidad',
  seo_description:
    'Malva Tizón: canciones de amor sin miel y rap de doble tiempo. Videos, disco «Brasa lenta» y próximas fechas.',
  picture: 'malva-tizon-card',
  background: {
    title: 'Malva y la última canción',
    picture: 'malva-tizon-background',
  },
  album: titledAlbum('malva-tizon-album', [
    'Portada de «Brasa lenta»',
    'Noche de estreno',
    'Toma de voz',
    'Velas en la mesa',
    'Cuatro Malvas',
  ]),
};

/** Has a very long name: titles, cards and menus have to carry it. */
export const laInsigneOrquesta: DemoArtist = {
  name: 'La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo',
  name_id: 'la-insigne-orquesta-clandestina',
  email: 'orquesta@example.org',
  priority: 7,
  description:
    'Colectivo de once, doce o catorce personas, según quién haya encontrado autobús. La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo toca rap con vientos, cumbia con insultos elegantes y boleros a ciento cuarenta golpes por minuto. Nació en 2017, cuando el público llegó antes que la banda y hubo que improvisar con quien estuviera en la puerta.\n\nNo tiene director ni fotografía oficial completa. Sus integrantes firman las canciones en orden de llegada, así que la puntualidad, al menos en los créditos, por fin se paga. Cada concierto termina con el público sobre la tarima y la orquesta bailando abajo.',
  social: inventSocial('insigneorquesta.demo', [
    'youtube',
    'spotify',
    'facebook',
    'instagram',
    'twitter',
  ]),
  web: inventWeb('la-insigne-orquesta-clandestina', 'Agenda (sujeta a retrasos)'),
  playlist: inventPlaylist(109),
  picture: 'la-insigne-orquesta-card',
  background: {
    title: 'Los que llegaron',
    picture: 'la-insigne-orquesta-background',
  },
  album: titledAlbum('la-insigne-orquesta-album', [
    'Portada de «Orden de llegada»',
    'La tarima es de todos',
    'Trompeta en camino',
    'Segunda voz, primera parada',
    'Radio de espera',
  ]),
};

export const laChicharraElectrica: DemoArtist = {
  name: 'La Chicharra Eléctrica',
  name_id: 'la-chicharra-electrica',
  email: 'chicharra@example.org',
  priority: 4,
  description:
    'Productora, selectora y coleccionista de zumbidos. La Chicharra Eléctrica graba transformadores, rejas, neveras viejas y mercados enteros, y los convierte en baterías que nadie más tiene. Detrás de casi todo lo que suena en Sin Caducidad hay un cable suyo.\n\nEmpezó reparando equipos ajenos para poder escucharlos de noche. Hoy dirige las sesiones de La Cápsula, enseña producción los sábados y guarda un archivo de más de nueve mil sonidos de la ciudad, ordenados por la hora en que fueron grabados. Dice que el silencio de Caracas también tiene tempo: noventa y dos.',
  social: inventSocial('chicharraelectrica.demo', ['youtube', 'spotify', 'instagram', 'twitter']),
  web: inventWeb('la-chicharra-electrica', 'El archivo de zumbidos'),
  playlist: inventPlaylist(104),
  seo_title: 'La Chicharra Eléctrica | Producción y archivo sonoro | Sin Caducidad',
  seo_description:
    'Bases, sesiones y archivo sonoro de La Chicharra Eléctrica, la productora que convierte los zumbidos de la ciudad en baterías.',
  picture: 'la-chicharra-electrica-card',
  background: {
    title: 'Consola a medianoche',
    picture: 'la-chicharra-electrica-background',
  },
  album: titledAlbum('la-chicharra-electrica-album', [
    'Portada de «Noventa y dos»',
    'Escuchar antes de tocar',
    'La aguja en su sitio',
    'Sesión 48: el condensador',
    'Dieciséis golpes',
    'Retrato con cable',
  ]),
};

export const guayoyo315: DemoArtist = {
  name: 'Guayoyo 3:15',
  name_id: 'guayoyo-3-15',
  email: 'guayoyo@example.org',
  priority: 5,
  description:
    'Rap de sobremesa: lento, claro y recalentado a la hora justa. Guayoyo 3:15 escribe sobre filas, cafés fiados, amores de autobús y otras ciencias exactas. Toca el teclado con dos dedos y nunca ha necesitado el tercero.',
  social: inventSocial('guayoyo315.demo', ['youtube', 'instagram']),
  web: inventWeb('guayoyo-3-15', 'La sobremesa de Guayoyo'),
  playlist: inventPlaylist(106),
  picture: 'guayoyo-3-15-card',
  background: {
    title: 'Tres y cuarto de la madrugada',
    picture: 'guayoyo-3-15-background',
  },
  album: titledAlbum('guayoyo-3-15-album', [
    'Portada de «Café fiado»',
    'Dos dedos bastan',
    'Lectura con base',
    'Sobremesa abierta',
  ]),
};

/** Has no playlist yet: the page has to look right without players. */
export const donPretil: DemoArtist = {
  name: 'Don Pretil',
  name_id: 'don-pretil',
  email: 'pretil@example.org',
  priority: 3,
  description:
    'Albañil de lunes a viernes, cronista el resto de la semana. Don Pretil rapea las historias que escucha en las obras: mudanzas, despechos, goteras y milagros pequeños. Nunca ha subido un disco a ninguna plataforma; sus canciones circulan en cintas numeradas a mano que se agotan en la puerta de cada concierto.',
  social: inventSocial('donpretil.demo', ['instagram', 'facebook']),
  web: inventWeb('don-pretil', 'Pedir una cinta numerada'),
  playlist: null,
  picture: 'don-pretil-card',
  background: {
    title: 'La pared de Don Pretil',
    picture: 'don-pretil-background',
  },
  album: titledAlbum('don-pretil-album', [
    'Cinta 017 de 100',
    'Hora del almuerzo',
    'El cerro desde el andamio',
    'Puerta del galpón, sábado',
  ]),
};
