import { Button, Group, Text } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';

type NewJudge = Reply<'POST /postulations/register-judge/'>;

function listFacts(judge: NewJudge): Fact[] {
  return [
    ['Usuario', judge.username],
    ['Contraseña', judge.password],
    ['Nombre', judge.first_name],
    ['Apellido', judge.last_name],
    ['Correo electrónico', judge.email],
  ];
}

/** The new account with its password, which is not shown again; a click outside does not close it. */
export function CreatedJudge({ created, opened, onClose }: DialogProps & { created: unknown }) {
  const facts = listFacts(created as NewJudge);
  const factsText = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <InfoDialog
      title="Nuevo juez creado"
      opened={opened}
      onClose={onClose}
      size="md"
      closesOutside={false}
    >
      <Text>
        Entregue estos datos al juez. La contraseña no se vuelve a mostrar; al entrar por primera
        vez elegirá la suya.
      </Text>
      <Facts facts={facts} />
      <Group justify="flex-end">
        <CopyTextButton text={factsText} label="Copiar datos" data-autofocus />
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </InfoDialog>
  );
}
