import { Text } from '@mantine/core';
import { IconChartBar, IconUsers } from '@tabler/icons-react';
import {
  type ContestItem,
  contestFields,
  END_BEFORE_START,
  type Verification,
} from '../../../contracts/contests.ts';
import type { Labelled } from '../../../contracts/fields.ts';
import { NOT_A_NUMBER } from '../../../contracts/fields.ts';
import { dayInCaracas, timeInCaracas } from '../../ui/caracas.ts';
import { mailsLeave } from '../accounts/mails-leave.ts';
import { useEntryOptions } from '../entries/queries.ts';
import { choiceField, numberField, textField, type Values } from '../kit/fields.tsx';
import { defineResource } from '../kit/resource.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { selectField } from '../kit/select-field.tsx';
import { alertError, alertWarning } from '../ui/alerts.tsx';
import { fieldErrorsOf, reasonText } from '../ui/field-errors.ts';
import { openPlace } from '../ui/use-place.ts';
import { ArchiveButton } from './contest-archive.tsx';
import { ContestPanel } from './contest-panel.tsx';
import { ContestPhases } from './contest-phases.tsx';
import { contestTexts } from './contest-texts.ts';
import css from './contests.module.css';
import { phaseName } from './phases.ts';
import { keepContest } from './use-contest-choice.ts';

const PERIODS = ['postu', 'vote', 'public'] as const;

/** Date and time by the clock of Caracas; sent without an offset, which means the same. */
function dateField<T extends Labelled>(schema: T) {
  return textField(schema, {
    type: 'datetime-local',
    isHalf: true,
    maxLength: 40,
    toInput: (iso) => timeInCaracas(Date.parse(String(iso))),
  });
}

/** Checks that each phase ends after it begins; times as typed compare as texts. */
export function checkPeriods(values: Values): Record<string, string | undefined> {
  const wrong = PERIODS.filter((name) => {
    const [from, until] = [values[`${name}_date_from`], values[`${name}_date_until`]];
    return from !== '' && until !== '' && String(until) <= String(from);
  });
  return Object.fromEntries(wrong.map((name) => [`${name}_date_until`, END_BEFORE_START]));
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function amounts({ postu_vote_quant, postu_winners }: ContestItem): string {
  return `${postu_vote_quant} por juez, ${postu_winners === 1 ? '1 gana' : `${postu_winners} ganan`}`;
}

function Dates(contest: ContestItem) {
  const dates = [contest.postu_date_from, contest.vote_date_from, contest.public_date_from];
  return dates.map((iso, index) => (
    <Text key={phaseName(index + 1)} size="sm" className={css.dates}>
      {phaseName(index + 1)}: <time dateTime={iso}>{dayInCaracas(Date.parse(iso))}</time>
    </Text>
  ));
}

function Numbers({ applicants, competitors, public_votes }: ContestItem) {
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {counted(applicants, 'postulado', 'postulados')}
      {competitors > 0 ? ` · ${competitors} compiten · ${public_votes} votos` : ''}
    </Text>
  );
}

const verificationOptions = [
  { value: 'none', label: 'Ninguna' },
  { value: 'email', label: 'Por correo' },
  { value: 'ticket', label: 'Con boleta' },
  { value: 'email_or_ticket', label: 'Por correo o con boleta' },
];

/** What each verification means, and what it costs. */
const verificationTexts: Readonly<Record<Verification, string>> = {
  none: 'El voto se cuenta al momento. No cuesta nada a nadie, y cualquiera puede inventar correos.',
  email:
    'Cada voto se confirma con un código de seis cifras que llega por correo. Cuesta un minuto a cada votante y necesita que el sitio envíe correos.',
  ticket:
    'Se vota con boletas de un solo uso que usted imprime y entrega. Nadie vota a distancia, y hay que repartirlas.',
  email_or_ticket:
    'Con boleta quien la tenga, los demás con el código por correo. Cuesta repartir boletas y un minuto a los demás.',
};

function verificationHelp(_: Values | null, { verification }: Values) {
  return `${verificationTexts[verification as Verification] ?? ''} ${contestFields.verification.notes.help}`;
}

const countsOptions = [
  { value: 'always', label: 'Siempre' },
  { value: 'after_close', label: 'Solo después del cierre' },
  { value: 'not_last_hour', label: 'Siempre, menos en la última hora' },
];

const quarantineOptions = [
  { value: 'none', label: 'No: todos los votos cuentan al momento' },
  { value: 'wait', label: 'Sí, y el resultado espera su decisión' },
  { value: 'count', label: 'Sí, y al cierre cuentan los que falten por decidir' },
  { value: 'set_aside', label: 'Sí, y al cierre se apartan los que falten por decidir' },
];

function quarantineHelp(_: Values | null, { quarantine }: Values) {
  const cost =
    quarantine === 'none'
      ? 'Los votos que llaman la atención cuentan, y usted puede apartarlos después.'
      : 'Los votos que llaman la atención reciben su acuse y no cuentan hasta que usted decida. Cuesta revisarlos.';
  return `${cost} ${contestFields.quarantine.notes.help}`;
}

export const contests = defineResource({
  key: 'contests',
  alsoStale: [['jury']],
  calls: {
    list: 'GET /postulations/postulations/',
    create: 'POST /postulations/postulations/',
    change: 'PATCH /postulations/postulations/:id/',
    remove: 'DELETE /postulations/postulations/:id/',
  },
  noun: { one: 'postulación', many: 'postulaciones', gender: 'f' },
  title: 'Postulaciones',
  about:
    'Cada fase cuenta solo entre sus dos fechas. Usted decide qué fase está puesta; las fechas no la cambian solas.',
  name: ({ event_name }) => event_name,
  texts: {
    ...contestTexts,
    new: 'Nuevo evento',
    empty:
      'Aquí estarán los concursos de sus eventos: registro, selección del jurado y votación. Cree el primero con “Nuevo evento”.',
  },
  isSelectable: false,
  Toolbar: ArchiveButton,
  columns: [
    { label: 'Evento', isRowHead: true, text: ({ event_name }) => event_name, more: Numbers },
    { label: 'Fechas', from: 'md', cell: Dates },
    {
      label: 'Cantidades',
      from: 'md',
      text: amounts,
      cell: (contest) => (
        <>
          <span aria-hidden>
            {contest.postu_vote_quant} / {contest.postu_winners}
          </span>
          <Text size="sm" c="dimmed">
            {amounts(contest)}
          </Text>
        </>
      ),
    },
    { label: 'Fase', from: 'xs', text: ({ postu_phase }) => phaseName(postu_phase) },
  ],
  below: (contest, tools) => <ContestPhases contest={contest} tools={tools} />,
  formTitle: (contest) =>
    contest ? `Editar “${contest.event_name}”` : 'Nuevo evento de postulación',
  formIntro: () => <Text size="sm">Las fechas son de la hora de Caracas.</Text>,
  fields: {
    event: selectField(contestFields.event, () => useEntryOptions('event'), {
      failed: 'No se han podido cargar los eventos. Intente de nuevo.',
    }),
    postu_date_from: dateField(contestFields.postu_date_from),
    postu_date_until: dateField(contestFields.postu_date_until),
    vote_date_from: dateField(contestFields.vote_date_from),
    vote_date_until: dateField(contestFields.vote_date_until),
    public_date_from: dateField(contestFields.public_date_from),
    public_date_until: dateField(contestFields.public_date_until),
    postu_vote_quant: numberField(contestFields.postu_vote_quant, { isHalf: true }),
    postu_winners: numberField(contestFields.postu_winners, { isHalf: true }),
    votes_per_ip: numberField(contestFields.votes_per_ip, { initial: '1', required: true }),
    verification: choiceField(contestFields.verification, verificationOptions, {
      initial: () => (mailsLeave() ? 'email' : 'none'),
      helpOf: verificationHelp,
    }),
    counts_shown: choiceField(contestFields.counts_shown, countsOptions, { initial: 'always' }),
    quarantine: choiceField(contestFields.quarantine, quarantineOptions, {
      initial: 'none',
      helpOf: quarantineHelp,
    }),
  },
  check: (values) => ({
    ...checkPeriods(values),
    ...(String(values.votes_per_ip).trim() === '' ? { votes_per_ip: NOT_A_NUMBER } : {}),
  }),
  // The server's reason for refusing a change is a warning.
  tellError: (text, isNew) => (isNew ? alertError(text) : alertWarning(text, contestTexts.denied)),
  onFieldErrors(errors, isNew) {
    const [first] = Object.values(errors);
    if (!isNew && first !== undefined) alertWarning(first, contestTexts.denied);
  },
  tellRowFailure(error, text) {
    const [first] = Object.values(fieldErrorsOf(error));
    alertWarning(first ?? reasonText(error, text), contestTexts.denied);
  },
  dialogs: { detail: ContestPanel },
  actions: ({ id }) => [
    {
      label: 'Ver postulados',
      icon: IconUsers,
      run() {
        keepContest(id);
        openPlace({ section: 62, params: { contest: String(id) } });
      },
    },
    { label: 'Resultados y votos', icon: IconChartBar, dialog: 'detail' },
  ],
  active: { field: 'postu_active', word: 'Activa', isTold: true },
  loss: ({ event_name, applicants, public_votes }) =>
    `Se perderán la postulación de “${event_name}”, ${counted(applicants, 'postulado', 'postulados')}, los votos de los jueces y ${counted(public_votes, 'voto', 'votos')} del público. El evento se conserva; si hubo votos, los resultados y el recuento quedan en el Archivo, sin datos personales.`,
});

/** Section 61: the contests ("application events"). */
export default function ContestsSection() {
  return <ResourceSection resource={contests} />;
}
