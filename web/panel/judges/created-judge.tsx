import { Button, CopyButton, Group, Text } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { IconCheck, IconCopy } from '../ui/icons.ts';
import css from './judges.module.css';

type NewJudge = Reply<'POST /postulations/register-judge/'>;

function listFacts(judge: NewJudge): ReadonlyArray<readonly [string, string]> {
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
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end">
        <CopyButton value={factsText}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              data-autofocus
              leftSection={
                copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
              }
              onClick={copy}
            >
              <span aria-live="polite">{copied ? 'Copiado' : 'Copiar datos'}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </InfoDialog>
  );
}
