import { Anchor, List, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { areMailsSent } from '../accounts/mails-sent.ts';
import { actionLabel, resourceLabel } from '../kit/record/audit-labels.ts';
import { PlanLine } from '../kit/record/plan-lines.tsx';
import { useEdits } from '../kit/record/record-marks.ts';
import { call } from '../ui/client.ts';
import { findRecordPlace } from '../ui/open-record.ts';
import { formatPlace, sectionPath } from '../ui/place.ts';
import { SectionBox } from '../ui/section-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';

/** Number of changes shown. */
const SHOWN = 5;

function LastEdited() {
  const { data } = useCall(
    ['audit', 'last'],
    'GET /h/audit/',
    { query: { page_size: 30 } },
    { staleTime: 0 },
  );
  const edits = data?.results
    .flatMap((item) => {
      const { opens } = item.subject;
      const place = opens && findRecordPlace(opens.resource, opens.id, opens.owner_id);
      return place === null ? [] : [{ item, place }];
    })
    .slice(0, SHOWN);
  if (!edits || edits.length === 0) return null;
  return (
    <SectionBox title="Lo último que se editó">
      <List spacing="xs" listStyleType="none">
        {edits.map(({ item, place }) => (
          <List.Item key={item.id}>
            <Anchor href={formatPlace(place)}>
              {[resourceLabel(item.resource), item.subject.name].filter(Boolean).join(': ')}
            </Anchor>
            <Text size="sm" c="dimmed">
              {actionLabel(item.action)} {item.username} · {showTime(item.at)}
            </Text>
          </List.Item>
        ))}
      </List>
    </SectionBox>
  );
}

type Step = [label: string, path: string, isDone: boolean];

/** The page of the handbook about what is set where the site runs. */
const RUNNING_SITE_PATH = sectionPath(93, { tab: 'poner-en-marcha' });

/** What a new site needs before it is shown; each step is done by what it asks for, not by its link. */
async function fetchSetupSteps(signal: AbortSignal): Promise<Step[]> {
  const [{ set_up }, texts, [social], calendars, security] = await Promise.all([
    call('GET /me/today/', {}, { signal }),
    call('GET /h/site-texts/', {}, { signal }),
    call('GET /h/social/', {}, { signal }),
    call('GET /h/calendar/', {}, { signal }),
    call('GET /me/security/', {}, { signal }),
  ]);
  const { id: _, ...networks } = social ?? { id: 0 };
  const hasNetwork = Object.values(networks).some((link) => link !== '');
  const hasCalendar = calendars.some(({ is_active }) => is_active);
  const hasFactor = security.totp || security.passkeys.length > 0;
  return [
    ['Darle al sitio su propio nombre', sectionPath(18), set_up?.has_name !== false],
    ['Escribir el texto del logo', sectionPath(18), texts.logo !== ''],
    ['Escribir el lema del sitio', sectionPath(18), texts.tagline !== ''],
    ['Crear el primer artista', sectionPath(21, { new: '1' }), set_up?.has_artist !== false],
    ['Enlazar las redes sociales', sectionPath(13), hasNetwork],
    ['Activar un calendario', sectionPath(12), hasCalendar],
    ['Configurar un segundo paso para entrar', sectionPath(92), hasFactor],
    ['Conectar el correo', RUNNING_SITE_PATH, areMailsSent()],
    ['Activar las copias de respaldo', RUNNING_SITE_PATH, set_up?.has_backups !== false],
  ];
}

function SetupNote() {
  const { data } = useQuery({
    queryKey: ['set-up'],
    queryFn: ({ signal }) => fetchSetupSteps(signal),
    staleTime: 0,
  });
  const missing = data?.filter(([, , isDone]) => !isDone) ?? [];
  if (!data || missing.length === 0) return null;
  return (
    <SectionBox title="Por configurar">
      <Text size="sm" c="dimmed" mb="xs">
        {data.length - missing.length} de {data.length} pasos hechos. Lo que sigue, en orden:
      </Text>
      <List type="ordered" spacing="xs">
        {missing.map(([label, path]) => (
          <List.Item key={label}>
            <Anchor href={path} py={4} display="inline-block">
              {label}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </SectionBox>
  );
}

function Planned() {
  const { data } = useEdits();
  if (!data || data.plans.length === 0) return null;
  return (
    <SectionBox title="Programado">
      <List spacing="xs" listStyleType="none">
        {data.plans.map((plan) => {
          const { resource, record_id, title } = plan;
          const place = findRecordPlace(resource, record_id);
          const label = [resourceLabel(resource), title].filter(Boolean).join(': ');
          return (
            <List.Item key={plan.id}>
              {place ? <Anchor href={formatPlace(place)}>{label}</Anchor> : <Text>{label}</Text>}
              <PlanLine plan={plan} />
            </List.Item>
          );
        })}
      </List>
    </SectionBox>
  );
}

/** Planned changes, the last edits, and the set-up list until it is complete. */
export default function StaffNotes() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} maw={960} mt="xl">
      <Planned />
      <LastEdited />
      <SetupNote />
    </SimpleGrid>
  );
}
