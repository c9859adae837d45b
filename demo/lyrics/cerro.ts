import type { DemoLyric } from '../content-types.ts';

/** Lyrics of the hill: steps, roofs and morning coffee. */
export const cerro: readonly DemoLyric[] = [
  {
    artist: 'tinto-malagana',
    title: 'Bajé del cerro',
    featuring: 'Malva Tizón',
    album: 'Luz prestada',
    year: 2023,
    youtube: 'DemoLetra01',
    comments:
      'Escrita en la escalera que sube a la casa de la abuela, un verso por descanso. El coro se grabó con las ventanas abiertas: el perro que se oye al final es del vecino.',
    text: `[Verso 1 – Tinto Malagana]
Bajé del cerro con la luz prestada
y en la garganta una mañana entera,
la calle abajo, la ciudad colgada
como la ropa de una enredadera.
Conté trescientos y catorce escalones,
en cada uno le dejé un fonema,
que quien no sube con sus propias canciones
se cansa antes de llegar al tema.

[Coro]
Y si me buscan, búsquenme en la esquina,
donde la sombra se hace compañía,
yo no camino: la ciudad camina
y yo le marco el paso con la rima.

[Verso 2 – Malva Tizón]
Yo vengo del taller de las agujas,
donde la tela aprende a ser bandera,
mi madre descosía las arrugas
del mundo, y me cosía la tijera.
Me dijo: «Hija, mida dos veces
y corte una, que la tela es cara».
Por eso pienso lo que el verso pese
y cuando corto, corto por la cara
del silencio, que es tela de la mala.

[Coro]
Y si me buscan, búsquenme en la esquina,
donde la sombra se hace compañía,
yo no camino: la ciudad camina
y yo le marco el paso con la rima.

(Puente)
Sube quien puede,
baja quien quiere,
canta quien debe,
nadie se muere
de cantar breve.

[Final]
Bajé del cerro con la luz prestada;
la devolví. No me quedó faltando nada.`,
  },
  {
    artist: 'tinto-malagana',
    title: 'La cola del pan',
    featuring: '',
    album: 'Luz prestada',
    year: 2023,
    youtube: '',
    comments: '',
    text: `[Verso 1]
Cinco de la mañana y ya somos catorce,
doña Elvira reparte los números del orden,
el quince está dormido, el dieciséis se tuerce
y el diecisiete canta para que no lo borren.

[Coro]
La cola del pan, la cola del pan,
se cuentan los cuentos que no se dirán
en los titulares del día que van
a envolver mañana lo mismo: otro pan.

[Verso 2]
El que llegó primero guarda puesto a su hermano,
que guarda el de su suegra, que guarda el de un extraño,
y así, de mano en mano, de mano en mano en mano,
la fila da la vuelta y se saluda de antaño.

[Coro]
La cola del pan, la cola del pan,
se cuentan los cuentos que no se dirán
en los titulares del día que van
a envolver mañana lo mismo: otro pan.`,
  },
  {
    artist: 'peldano-trece',
    title: 'Trescientos catorce',
    featuring: '',
    album: 'Descanso',
    year: 2024,
    youtube: '',
    comments: 'El título es el número de escalones. Los contamos dos veces.',
    text: `Verso 1:
Uno por la prisa, dos por la paciencia,
tres por el que sube con la espalda llena,
cuatro por la curva que nadie recuerda,
cinco por el seis que se partió en la piedra.

Estribillo:
Y subo, subo, subo,
que arriba hay viento y no hay apuro,
y bajo, bajo, bajo,
que abajo me espera el trabajo.

Verso 2:
Trece es el peldaño donde me detengo,
ahí escribí mi nombre, ahí dejé el acento,
cien es una señora que vende silencio
en bolsas de agua fría a mitad de precio.

Estribillo:
Y subo, subo, subo,
que arriba hay viento y no hay apuro,
y bajo, bajo, bajo,
que abajo me espera el trabajo.`,
  },
];
