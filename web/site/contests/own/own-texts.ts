import type { OwnApplication } from '../../../../contracts/own-applications.ts';

type StateTexts = readonly [title: string, text: string];

const stateTexts: Readonly<Record<Exclude<OwnApplication['state'], 'over'>, StateTexts>> = {
  received: [
    'Recibida',
    'Su postulación está en el concurso. El jurado la verá cuando cierre el registro.',
  ],
  in_review: [
    'En revisión',
    'El jurado está viendo los videos. Aquí sabrá el resultado cuando termine.',
  ],
  preselected: ['Pre-seleccionada', 'Parte del jurado eligió su video. Falta la decisión final.'],
  selected: [
    'Seleccionada',
    'El jurado le eligió para competir. La votación del público comienza pronto.',
  ],
  not_selected: [
    'No seleccionada',
    'Esta vez el jurado no eligió su video. Gracias por participar.',
  ],
  competing: ['En votación', 'El público está votando. Comparta su página.'],
  withdrawn: ['Retirada', 'Usted retiró esta postulación: el jurado ya no la puede elegir.'],
};

/** Title and explanation of a state, as the applicant reads them. */
export function getStateTexts({ state, place }: OwnApplication): StateTexts {
  if (state !== 'over') return stateTexts[state];
  return place === null
    ? ['Terminó', 'La votación cerró. Gracias por competir.']
    : [`Puesto ${place}`, 'La votación cerró. Este es su resultado.'];
}
