import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { labelled, text } from '../../../contracts/fields.ts';
import { MISSING_REASON } from '../../../contracts/vote-groups.ts';
import { longField } from '../kit/fields.tsx';
import { FieldsDialog } from '../kit/fields-dialog.tsx';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import {
  formatVoteCount,
  getGroupTitle,
  type VoteChoice,
  type VoteDecision,
  type VoteGroup,
} from './vote-choice.ts';

/** Whether a text seems to have an e-mail address, or a telephone number of seven digits or more. */
export function hasContactData(text: string): boolean {
  return /\S@\S|(?:\d[\s().+-]*){7}/.test(text);
}

interface SetAsideFormProps extends DialogProps {
  contestId: number;
  choice: VoteChoice;
}

const texts: Readonly<Record<VoteDecision, { verb: string; done: string }>> = {
  set_aside: { verb: 'Apartar', done: 'apartado' },
  restore: { verb: 'Recuperar', done: 'recuperado' },
  release: { verb: 'Contar', done: 'contado' },
};

function formatEffect({ count, kind }: VoteChoice): string {
  const votes = formatVoteCount(count);
  const isSingle = count === 1;
  if (kind === 'restore') {
    return `${votes} ${isSingle ? 'volverá' : 'volverán'} a contar al instante, también en el sitio.`;
  }
  if (kind === 'release') {
    return `${votes} en revisión ${isSingle ? 'contará' : 'contarán'} al instante, también en el sitio.`;
  }
  return (
    `${votes} ${isSingle ? 'no contará' : 'no contarán'} desde este instante, tampoco en el sitio. ` +
    'Nada se borra: puede recuperarlos, y quien votó no puede votar otra vez.'
  );
}

/** Decides about votes with a reason, after telling the effect. */
export function SetAsideForm({ contestId, choice, ...dialog }: SetAsideFormProps) {
  const { kind, count, label, ...selection } = choice;
  const { verb, done } = texts[kind];
  return (
    <ReasonForm
      {...dialog}
      title={`${verb} votos`}
      description="Se publica con el resultado y en el recuento, sin su nombre; la auditoría lo tiene."
      isPublished
      send={(values) => {
        const params = { id: contestId };
        const body = { ...selection, ...values };
        if (kind === 'release') {
          return call('POST /postulations/contest-votes/:id/release/', { params, body });
        }
        return call('POST /postulations/contest-votes/:id/set-aside/', {
          params,
          body: { ...body, is_set_aside: kind === 'set_aside' },
        });
      }}
      success={`Se han ${done} los votos correctamente.`}
      failure="Ha ocurrido un error, no se han podido cambiar los votos."
      submitLabel={`${verb} ${formatVoteCount(count)}`}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{label}</Text>
      <Text>{formatEffect(choice)}</Text>
    </ReasonForm>
  );
}

interface DismissFormProps extends DialogProps {
  contestId: number;
  group: VoteGroup;
}

/** Lets a group of votes be, with a reason. */
export function DismissForm({ contestId, group, ...dialog }: DismissFormProps) {
  const { reason, key, plate } = group;
  return (
    <ReasonForm
      {...dialog}
      title="Dejar los votos"
      description="Por ejemplo: una escuela con un solo internet."
      send={(values) =>
        call('POST /postulations/vote-groups/:id/let-be/', {
          params: { id: contestId },
          body: { reason, key, plate, ...values },
        })
      }
      success="La decisión ha sido guardada."
      failure="Ha ocurrido un error, no se ha podido guardar la decisión."
      submitLabel="Dejarlos"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{getGroupTitle(group)}</Text>
      <Text>
        {group.waiting > 0
          ? `Los ${formatVoteCount(group.waiting)} en revisión contarán desde ahora, y los demás siguen contando.`
          : 'Los votos siguen contando.'}{' '}
        La decisión queda en el acta del concurso.
      </Text>
    </ReasonForm>
  );
}

interface ReasonFormProps extends DialogProps {
  title: string;
  /** Help text of the reason. */
  description: string;
  submitLabel: string;
  success: string;
  failure: string;
  send(values: { motive: string }): Promise<unknown>;
  /** The public reads the reason. */
  isPublished?: boolean;
  /** What is decided about, and the effect. */
  children: ReactNode;
}

/** The reason as the public will read it. */
function ReasonPreview({ motive }: { motive: string }) {
  return (
    <>
      {motive.trim() === '' ? null : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Así se leerá: «1 voto apartado: {motive.trim()}»
        </Text>
      )}
      {hasContactData(motive) ? (
        <Alert color="red" role="alert" title="Esto lo leerá cualquiera">
          Parece que el motivo tiene un correo o un teléfono. Quítelo antes de enviar.
        </Alert>
      ) : null}
    </>
  );
}

/** A decision about votes, for which staff must give a reason. */
function ReasonForm({ description, send, children, isPublished, ...dialog }: ReasonFormProps) {
  const queries = useQueryClient();
  const fields = {
    motive: longField(labelled('Motivo', text(300, MISSING_REASON), description), {
      rows: [2, 14],
    }),
  };
  return (
    <FieldsDialog
      {...dialog}
      fields={fields}
      send={({ motive }) => send({ motive: String(motive) })}
      onSaved={() => {
        // The counts of the contest and its record change too.
        void queries.invalidateQueries({ queryKey: ['contests'] });
        void queries.invalidateQueries({ queryKey: ['jury'] });
      }}
      size="md"
      below={
        isPublished ? ({ motive }) => <ReasonPreview motive={String(motive ?? '')} /> : undefined
      }
    >
      {children}
    </FieldsDialog>
  );
}
