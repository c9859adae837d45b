import { TextInput } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { NOT_KEPT } from '../kit/record/restore-deleted.tsx';
import { askConfirmation } from '../ui/confirm.tsx';

const formatVotes = (votes: number) => (votes === 1 ? '1 voto' : `${votes} votos`);

/** Asks whether to delete an applicant, and why if people voted for them. Null: not deleted. */
export async function confirmRemoval({
  plate_aka,
  votes,
  public_votes,
  is_competitor,
}: ApplicantItem): Promise<{ motive?: string } | null> {
  let motive = '';
  const hasVotes = is_competitor && public_votes > 0;
  const lossText = `Se perderán su postulación y ${formatVotes(votes)} de los jueces. ${NOT_KEPT}`;
  const retirementText = (
    <>
      Sus {formatVotes(public_votes)} del público quedan guardados y en la lista, y no se cuentan.
      La página de la votación lo dice. Se puede restaurar desde la Papelera.
      <TextInput
        mt="sm"
        label="Motivo"
        description="Se publica en la lista: no escriba nombres, correos ni teléfonos."
        maxLength={200}
        onChange={({ currentTarget }) => {
          motive = currentTarget.value;
        }}
      />
    </>
  );
  const isConfirmed = await askConfirmation({
    title: 'Eliminar postulado',
    text: `¿Está seguro de eliminar a ${plate_aka}?`,
    warning: hasVotes ? retirementText : lossText,
  });
  if (!isConfirmed) return null;
  return motive.trim() === '' ? {} : { motive: motive.trim() };
}
