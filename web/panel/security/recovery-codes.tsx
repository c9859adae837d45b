import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { saveFile } from '../ui/client.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconCopy, IconDownload } from '../ui/icons.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    alertSuccess('Los códigos se han copiado.');
  } catch {
    alertWarning('No se han podido copiar. Selecciónelos a mano o descárguelos.');
  }
}

const save = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');

interface RecoveryCodesProps {
  codes: readonly string[];
  onConfirmed(): void;
}

/** New recovery codes; they are shown only once. */
export function RecoveryCodes({ codes, onConfirmed }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text>
        Guarde estos códigos donde no los pierda: no se muestran otra vez. Cada uno le deja entrar
        una vez si no tiene su aplicación o su llave de acceso.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} component="li" block fz="md" style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <ButtonWithIcon icon={IconCopy} onClick={() => void copy(text)}>
          Copiar
        </ButtonWithIcon>
        <ButtonWithIcon icon={IconDownload} onClick={() => save(text)}>
          Descargar
        </ButtonWithIcon>
      </Group>
      <Button onClick={onConfirmed}>Ya los guardé</Button>
    </Stack>
  );
}
