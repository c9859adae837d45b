import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { addLayer } from './layers.ts';

export interface Question {
  title: string;
  /** Text of the question, as given by the specification. */
  text: string;
  /** Names what will be deleted. */
  warning?: ReactNode;
  confirm?: string;
  cancel?: string;
  /** Whether the action is not destructive. */
  isSafe?: boolean;
}

/** The texts of the questions that are open. */
const asked = new Set<string>();

/**
 * Asks for a confirmation and resolves to whether it came. Escape and back mean no, as does the same question while
 * it is open.
 */
export function askConfirmation(question: Question): Promise<boolean> {
  if (asked.has(question.text)) return Promise.resolve(false);
  asked.add(question.text);
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
      title: question.title,
      children: (
        <>
          <Text>{question.text}</Text>
          {question.warning ? (
            <Text component="div" size="sm" mt="sm">
              {question.warning}
            </Text>
          ) : null}
        </>
      ),
      labels: {
        confirm: question.confirm ?? 'Eliminar',
        cancel: question.cancel ?? 'Cancelar',
      },
      confirmProps: question.isSafe ? {} : { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => {
        asked.delete(question.text);
        remove();
        resolve(false);
      },
    });
    const remove = addLayer(() => modals.close(id));
  });
}

/** Shown when a form is closed during a request; it stays open. */
export const BUSY_TEXT = 'Cargando... Porfavor espere.';

/** Asks whether unsaved input, or a file that was chosen (`isFile`), may be lost. */
export function askDiscard(isFile = false): Promise<boolean> {
  return askConfirmation({
    title: 'Cambios sin guardar',
    text: isFile
      ? 'Hay una imagen, un recorte o un audio sin guardar. ¿Desea descartarlo?'
      : 'Hay cambios que no se han guardado. ¿Desea descartarlos?',
    confirm: isFile ? 'Descartarlo' : 'Descartar cambios',
    cancel: 'Seguir editando',
  });
}

/** Asks before unsaved input is discarded; without any, discards at once. */
export async function confirmDiscard(isDirty: boolean, discard: () => void): Promise<void> {
  if (!isDirty || (await askDiscard())) discard();
}
