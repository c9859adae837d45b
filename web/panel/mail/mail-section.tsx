import { Badge, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { MailDomainCheck } from '../../../contracts/mail-domain.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { useCall } from '../ui/use-call.ts';

const titles = {
  spf: 'SPF: quién puede enviar',
  dkim: 'DKIM: la firma de los correos',
  dmarc: 'DMARC: qué hacer con los falsos',
} as const;
const states = {
  ok: { label: 'Bien', color: 'green.9' },
  missing: { label: 'Falta', color: 'red.9' },
  wrong: { label: 'Por corregir', color: 'red.9' },
  unknown: { label: 'Sin saber', color: 'dark' },
} as const;

function Line({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Code>
        <CopyTextButton text={text} aria-label={`Copiar: ${label}`} />
      </Group>
    </Stack>
  );
}

function Check({ kind, state, name, found, advice, record }: MailDomainCheck) {
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={`correo-${kind}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={`correo-${kind}`}>
            {titles[kind]}
          </Title>
          <Badge variant="outline" color={states[state].color}>
            {states[state].label}
          </Badge>
        </Group>
        <Text size="sm">{advice}</Text>
        {record === '' ? null : (
          <>
            <Line label="Nombre" text={name} />
            <Line label="Valor del registro TXT" text={record} />
          </>
        )}
        {found === '' ? null : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Ahora dice: {found}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** Section 26: whether mail services can tell that the mails are the site's own. */
export default function MailSection() {
  const query = useCall(['mail-domain'], 'GET /h/mail-domain/', {});
  return (
    <QuerySection
      title="Correo"
      about="Lo que Gmail, Outlook y los demás miran antes de aceptar sus correos. Los registros se cambian donde compró el dominio y tardan hasta un día en verse."
      query={query}
      failed={`${FAILED} revisar el dominio.`}
    >
      {({ from, is_sent, checks }) => (
        <Stack>
          <Text>
            Los correos salen de <b>{from}</b>.
            {is_sent ? '' : ' El correo no está conectado: se guardan en el disco.'}
          </Text>
          {checks.map((check) => (
            <Check key={check.kind} {...check} />
          ))}
        </Stack>
      )}
    </QuerySection>
  );
}
