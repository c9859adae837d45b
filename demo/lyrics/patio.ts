import type { DemoLyric } from '../content-types.ts';

/** Lyrics of the courtyard: drums, neighbours and the women who hold the block up. */
export const patio: readonly DemoLyric[] = [
  {
    artist: 'ceiba-ronca',
    title: 'Raíz de concreto',
    featuring: 'La Insigne Orquesta',
    album: 'Raíz de concreto',
    year: 2022,
    youtube: 'DemoLetra02',
    comments: 'Para las que abren el portón antes que el sol.',
    text: `[Intro]
Oye el tambor, que no pide permiso.

[Verso 1]
Nací donde la acera se levanta
porque debajo empuja una semilla,
a mí también me quiso hacer astilla
el pie del que camina y no se espanta.
Pero la raíz aguanta
más que el cemento y la prisa,
y una mañana de brisa
la calle amaneció verde:
lo que se empuja no pierde,
lo que se siembra no avisa.

[Coro]
Raíz, raíz de concreto,
ronca la ceiba y se estira,
lo que por fuera se mira
por dentro guarda el secreto.

[Verso 2]
Mi abuela tocaba el cuero
con dos cucharas de palo
y hacía bueno lo malo
con un puñado de arroz y un «primero
comen los que llegan último», y quiero
que se sepa en la avenida
que hay quien sostiene la vida
sin que nadie la retrate:
la que remienda y combate
con la mesa bien servida.

[Coro]
Raíz, raíz de concreto,
ronca la ceiba y se estira,
lo que por fuera se mira
por dentro guarda el secreto.

[Outro]
Y si preguntan por mí,
digan que estoy en el patio.`,
  },
  {
    artist: 'ceiba-ronca',
    title: 'Coro de patio',
    featuring: '',
    album: 'Raíz de concreto',
    year: 2022,
    youtube: '',
    comments: '',
    text: `[Coro]
Tiende, tiende la ropa,
que el sol es de quien lo toca,
tiende, tiende la voz,
que una sola se apaga y se prenden dos.

[Verso 1]
En el alambre del medio cuelga la camisa
del que se fue sin maleta y volvió con prisa,
en el alambre de arriba, la sábana grande
donde proyectamos cine cuando no hay quien mande.

[Coro]
Tiende, tiende la ropa,
que el sol es de quien lo toca,
tiende, tiende la voz,
que una sola se apaga y se prenden dos.`,
  },
  {
    artist: 'malva-tizon',
    title: 'Alfiler',
    featuring: '',
    album: 'Taller de noche',
    year: 2021,
    youtube: '',
    comments: 'Grabada con la máquina de coser de fondo: el bombo es el pedal.',
    text: `[Verso 1]
Soy el alfiler que nadie mira
hasta que falta, y se descose el mundo;
yo no presumo, pero me hundo
justo en el pliegue donde está la mentira.

[Coro]
Punto por punto,
hilo por hilo,
lo que está junto
se dice tranquilo.

[Verso 2]
Dicen que el rap es cosa de gritones:
yo lo susurro y se me queda quieta
toda la sala, porque la aguja es veleta
y sabe dónde soplan los botones.

[Coro]
Punto por punto,
hilo por hilo,
lo que está junto
se dice tranquilo.`,
  },
  {
    artist: 'la-insigne-orquesta-clandestina',
    title: 'Marcha de los que llegan tarde',
    featuring: 'Don Pretil',
    album: 'Función continua',
    year: 2019,
    youtube: '',
    comments: '',
    text: `[Intro]
(Trombón solo: cuatro compases de disculpa)

[Verso 1]
Perdonen la tardanza, venía caminando,
se me atravesó un cuento y me quedé escuchando,
después pasó un entierro, después pasó un bautizo,
y yo con mi trombón en el mismo piso.

[Coro]
¡Que no empiece, que no empiece,
que falta quien se lo merece!
¡Que no cierre, que no cierre,
que aún hay puerta que se entierre!

[Verso 2 – Don Pretil]
Yo llego a la hora justa de la hora siguiente,
con la camisa lisa y el verso sin diente,
la puntualidad, compadre, es una calle ciega:
importa lo que trae el que por fin llega.`,
  },
];
