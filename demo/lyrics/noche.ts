import type { DemoLyric } from '../content-types.ts';

/** Lyrics of the night: radio, rain and machines. */
export const noche: readonly DemoLyric[] = [
  {
    artist: 'don-pretil',
    title: 'Baranda',
    featuring: '',
    album: 'Vista al muro',
    year: 2018,
    youtube: '',
    comments: 'La primera que grabamos en la cápsula, de una sola toma.',
    text: `[Verso 1]
Tengo un balcón que da a otro balcón
y una vecina que riega el cemento,
dice que un día va a salir un son
de entre las grietas, con acompañamiento.

[Coro]
Agárrese de la baranda,
que el piso también se manda,
y si la noche es muy honda,
cante, que alguien le responda.

[Verso 2]
Yo le propuse cambiar de paisaje:
ella me mira y yo le canto el muro;
le puse un mar, un barco y un equipaje,
y el muro, que era gris, quedó en futuro.`,
  },
  {
    artist: 'guayoyo-3-15',
    title: 'Tres y quince',
    featuring: '',
    album: 'Colado',
    year: 2020,
    youtube: '',
    comments: '',
    text: `[Verso 1]
Tres y quince, la hornilla hace su luna azul,
el café sube como sube un rumor,
yo anoto en servilletas, que el papel es baúl
y la madrugada no cobra el licor
de las palabras: las regala, amor.

[Coro]
Guayoyo claro, noche prieta,
la rima en la servilleta,
que si amanece y no he dormido
es porque el verso no ha salido.

[Verso 2]
Pasa la buseta vacía y con música,
pasa un perro con cara de notario,
y pasa, sin pasar, la única
idea buena de todo el horario.`,
  },
  {
    artist: 'la-chicharra-electrica',
    title: 'Apagón',
    featuring: 'Tepuy Ruido',
    album: 'Alta tensión',
    year: 2024,
    youtube: '',
    comments: 'Con las luces apagadas se oye mejor.',
    text: `[Intro]
Uno, dos, se fue la luz.

[Verso 1]
Se fue la luz y apareció la gente,
salió la silla, salió la guitarra,
y el cable, que era puro accidente,
se puso a cantar como chicharra.

[Coro]
Apagón, apagón,
que se prenda el corazón,
apagón, apagón,
sin enchufe suena el son.

[Verso 2 – Tepuy Ruido]
Allá en la piedra alta no hay bombillo,
y ve: se ve más lejos que en el centro;
la noche, cuando no le ponen brillo,
te alumbra lo que llevas por dentro.

[Coro]
Apagón, apagón,
que se prenda el corazón,
apagón, apagón,
sin enchufe suena el son.`,
  },
];
