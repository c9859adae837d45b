import type { OwnApplication } from '../../../../contracts/own-applications.ts';

/** Title and explanation of a state, as the applicant reads them. */
export function getStateTexts({ state, place }: OwnApplication): { title: string; text: string } {
  switch (state) {
    case 'received':
      return {
        title: 'Recibida',
        text: 'Su postulación está en el concurso. El jurado la verá cuando cierre el registro.',
      };
    case 'in_review':
      return {
        title: 'En revisión',
        text: 'El jurado está viendo los videos. Aquí sabrá el resultado cuando termine.',
      };
    case 'preselected':
      return {
        title: 'Pre-seleccionada',
        text: 'Parte del jurado eligió su video. Falta la decisión final.',
      };
    case 'selected':
      return {
        title: 'Seleccionada',
        text: 'El jurado le eligió para competir. La votación del público comienza pronto.',
      };
    case 'not_selected':
      return {
        title: 'No seleccionada',
        text: 'Esta vez el jurado no eligió su video. Gracias por participar.',
      };
    case 'competing':
      return { title: 'En votación', text: 'El público está votando. Comparta su página.' };
    case 'over':
      return place === null
        ? { title: 'Terminó', text: 'La votación cerró. Gracias por competir.' }
        : { title: `Puesto ${place}`, text: 'La votación cerró. Este es su resultado.' };
    case 'withdrawn':
      return {
        title: 'Retirada',
        text: 'Usted retiró esta postulación: el jurado ya no la puede elegir.',
      };
  }
}
